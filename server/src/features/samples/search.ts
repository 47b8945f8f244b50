import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { likePattern } from '../../platform/lists/index.ts';

/** Three letters are the least the index can find in the middle of a word; fewer are looked for at its beginning. */
const anywhere = 3;

/** In `find_biomarkers`: a part of a word. */
const leastScore = 40;

interface Found {
  matches: RawBuilder<boolean>;
  /** The same in parts that no sample belongs to twice, so that each can be counted by its own index. */
  parts: RawBuilder<boolean>[];
}

/**
 * General text, in what names a sample or in what names its biomarker. The biomarkers are asked for first, so that the
 * database knows how many samples to expect.
 */
export async function textMatches(db: Handle, search: string): Promise<Found> {
  const inside = likePattern(search);
  // Signs alone stand in no index of words.
  if (!/[\p{L}\p{N}]/u.test(search))
    return whole(sql<boolean>`lower(s.accession) collate "C" like lower(${inside.slice(1)})`);
  const pattern = search.length < anywhere ? `% ${inside.slice(1)}` : inside;
  const inText = sql<boolean>`s.search_text like plain_text(${pattern})`;
  const biomarkers = await biomarkersNamed(db, search);
  if (biomarkers.length === 0) return whole(inText);
  const byName = sql<boolean>`s.loinc_biomarker_id = any (${biomarkers}::integer[])`;
  return {
    matches: sql<boolean>`(${inText} or ${byName})`,
    parts: [byName, sql<boolean>`${inText} and s.loinc_biomarker_id <> all (${biomarkers}::integer[])`],
  };
}

const whole = (matches: RawBuilder<boolean>): Found => ({ matches, parts: [matches] });

/** Those that are called so, in either language; what only looks alike would bring samples nobody asked for. */
async function biomarkersNamed(db: Handle, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from unnest(array['en', 'fr']) reader cross join lateral find_biomarkers(${search}, reader) f
    where f.score >= ${leastScore} group by f.id`.execute(db);
  return rows.map(({ id }) => id);
}
