import { cohortDesign } from '@aliquot/contract/cohorts';
import { sql } from 'kysely';
import { findMembers, writePlaced } from '../src/features/cohorts/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Handle } from '../src/platform/database/handle.ts';

interface DemoCohort {
  by: string;
  name: string;
  note?: string;
  shared?: boolean;
  loincCode: string;
  count: number;
  ratio: number;
  /** So many of its samples were withdrawn since. */
  lost?: number;
}

/** One whole, one with lost samples, one that colleagues see. */
const demoCohorts: readonly DemoCohort[] = [
  {
    by: 'user@helix.example',
    name: 'Creatinine, high and normal',
    note: 'For the plates of the March run.',
    loincCode: '2160-0',
    count: 6,
    ratio: 1,
  },
  {
    by: 'manager@northbio.example',
    name: 'TSH drift study',
    loincCode: '3016-3',
    count: 5,
    ratio: 1,
    lost: 2,
  },
  {
    by: 'manager@helix.example',
    name: 'Troponin I, two controls each',
    shared: true,
    loincCode: '10839-9',
    count: 3,
    ratio: 2,
  },
];

/** Part of the demo data: cohorts of samples that are for sale, found as a build finds them. */
export async function seedCohorts(db: Handle): Promise<void> {
  for (const cohort of demoCohorts) await writeCohort(db, cohort);
}

async function writeCohort(db: Handle, { by, name, note, shared = false, lost = 0, ...wanted }: DemoCohort) {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'client_company_id'])
    .where('email', '=', by)
    .executeTakeFirstOrThrow();
  const companyId = owner.client_company_id ?? 0;
  const { id: biomarkerId } = await db
    .selectFrom('loinc_biomarkers')
    .select('id')
    .where('loinc_code', '=', wanted.loincCode)
    .executeTakeFirstOrThrow();
  const design = designOf(biomarkerId, wanted);
  const { members, report } = await findMembers(
    {
      ...{ db, clock: systemClock, language: 'en' },
      actor: { id: owner.id, clientCompanyId: companyId },
      http: { signal: new AbortController().signal },
    },
    design,
  );
  const builtAt = sql<Date>`now() - interval '3 days'`;
  const { id } = await db
    .insertInto('cohorts')
    .values({
      ...{ client_company_id: companyId, user_id: owner.id, name, shared, note: note ?? null },
      ...{ design: JSON.stringify(design), report: JSON.stringify(report) },
      ...{ built_at: builtAt, created_at: builtAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writePlaced(db, id, members);
  const gone = members.slice(0, lost).map(({ sampleId }) => sampleId);
  if (gone.length > 0)
    await db.updateTable('samples').set({ status: 'on_hold' }).where('id', 'in', gone).execute();
}

const designOf = (loincBiomarkerId: number, { count, ratio }: Pick<DemoCohort, 'count' | 'ratio'>) =>
  cohortDesign.parse({
    cases: { sample: { loincBiomarkerId, resultClass: 'high' } },
    controls: { sample: { loincBiomarkerId, resultClass: 'normal' } },
    ...{ count, ratio, match: { ageWithin: 10 } },
  });
