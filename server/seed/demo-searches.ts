import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';

/** Recent demand: LOINC code, number of searches, and number without a match. */
const wanted = [
  ['67151-1', 21, 14],
  ['26881-3', 17, 11],
  ['1988-5', 14, 1],
  ['4548-4', 11, 0],
  ['33762-6', 10, 4],
  ['3016-3', 8, 0],
  ['2857-1', 7, 0],
  ['2276-4', 6, 0],
  ['2986-8', 4, 1],
  ['30934-4', 3, 0],
] as const;

/** Saved searches; matches since they were last viewed are new. */
const saved = [
  [
    'user@helix.example',
    'High CRP, women 40 to 65',
    '1988-5',
    { resultClass: 'high', donorGender: 'Female', ageFrom: 40, ageTo: 65 },
  ],
  [
    'user@helix.example',
    'HbA1c above range, at least 1 mL',
    '4548-4',
    { resultClass: 'high', volumeKind: 'mL', volumeFrom: 1 },
  ],
  ['manager@northbio.example', 'Ferritin, low', '2276-4', { resultClass: 'low' }],
] as const;

/** Part of the demo data: demand of the last weeks, and saved searches. */
export async function seedSearches(db: Handle): Promise<void> {
  for (const [code, searches, unmet] of wanted)
    await sql`
      insert into search_demand (day, loinc_biomarker_id, searches, unmet)
      select current_date - 7 * week, b.id, ${searches}::integer / 10 + (week < ${searches}::integer % 10)::integer,
        ${unmet}::integer / 10 + (week < ${unmet}::integer % 10)::integer
      from loinc_biomarkers b cross join generate_series(0, 9) week where b.loinc_code = ${code}`.execute(db);
  for (const [email, name, code, query] of saved)
    await sql`
      insert into saved_searches (user_id, name, query, seen_at)
      select u.id, ${name}, ${JSON.stringify(query)}::jsonb || jsonb_build_object('loincBiomarkerId', b.id),
        now() - interval '2 days'
      from users u cross join loinc_biomarkers b where u.email = ${email} and b.loinc_code = ${code}`.execute(
      db,
    );
}
