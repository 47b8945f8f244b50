import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { type Condition, likePattern } from '../../platform/lists/index.ts';

/** The trigram index finds three letters or more anywhere in a word; fewer are searched at the beginning of words. */
const anywhere = 3;

interface Found {
  matches: Condition;
  /** The same condition as disjoint parts, so that each can be counted with its own index. */
  parts: Condition[];
}

/**
 * Matches text in the identifiers of a sample or in the names of its biomarker. The biomarkers are read first, so that the
 * planner can estimate the number of samples.
 */
export async function textMatches(db: Handle, search: string): Promise<Found> {
  const inText = inIdentifiers(search);
  const { rows } = await sql<{ ids: number[] }>`select ${biomarkersNamed(search)} as ids`.execute(db);
  const biomarkers = rows[0]?.ids ?? [];
  if (biomarkers.length === 0) return { matches: inText, parts: [inText] };
  const byName = sql<boolean>`s.loinc_biomarker_id = any (${biomarkers}::integer[])`;
  return {
    matches: sql<boolean>`(${inText} or ${byName})`,
    parts: [byName, sql<boolean>`${inText} and s.loinc_biomarker_id <> all (${biomarkers}::integer[])`],
  };
}

/** Without letters and digits the text index finds nothing, so only accessions are searched. */
export const hasWords = (search: string) => /[\p{L}\p{N}]/u.test(search);

export function inIdentifiers(search: string): Condition {
  const inside = likePattern(search);
  if (!hasWords(search)) return sql`lower(s.accession) collate "C" like lower(${inside.slice(1)})`;
  return sql`s.search_text like plain_text(${search.length < anywhere ? `% ${inside.slice(1)}` : inside})`;
}

/** Biomarkers whose name contains the text, in either language. Merely similar names would give unwanted samples. */
export const biomarkersNamed = (search: string) => sql<number[]>`biomarkers_named(${search})`;
