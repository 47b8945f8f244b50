import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { likePattern } from '../../platform/lists/index.ts';

/** The trigram index finds three letters or more anywhere in a word; fewer are searched at the beginning of words. */
const anywhere = 3;

/** The score in `find_biomarkers` for a match of a part of a word. */
const leastScore = 40;

interface Found {
  matches: RawBuilder<boolean>;
  /** The same condition as disjoint parts, so that each can be counted with its own index. */
  parts: RawBuilder<boolean>[];
}

/**
 * Matches text in the identifiers of a sample or in the names of its biomarker. The biomarkers are read first, so that the
 * planner can estimate the number of samples.
 */
export async function textMatches(db: Handle, search: string): Promise<Found> {
  const inside = likePattern(search);
  // Without letters and digits the text index finds nothing, so only accessions are searched.
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

/** Biomarkers whose name contains the text, in either language. Merely similar names would give unwanted samples. */
async function biomarkersNamed(db: Handle, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from unnest(array['en', 'fr']) reader cross join lateral find_biomarkers(${search}, reader) f
    where f.score >= ${leastScore} group by f.id`.execute(db);
  return rows.map(({ id }) => id);
}
