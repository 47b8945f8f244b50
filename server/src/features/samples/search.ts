import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { likePattern } from '../../platform/list.ts';

/** Three letters are the least the index can find in the middle of a word; fewer are looked for at its beginning. */
const anywhere = 3;

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
  const biomarkers = await biomarkersNamed(db, pattern);
  if (biomarkers.length === 0) return whole(inText);
  const byName = sql<boolean>`s.loinc_biomarker_id = any (${biomarkers}::integer[])`;
  return {
    matches: sql<boolean>`(${inText} or ${byName})`,
    parts: [byName, sql<boolean>`${inText} and s.loinc_biomarker_id <> all (${biomarkers}::integer[])`],
  };
}

const whole = (matches: RawBuilder<boolean>): Found => ({ matches, parts: [matches] });

async function biomarkersNamed(db: Handle, pattern: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from loinc_biomarkers b
    where plain_text(' ' || b.name || ' ' || coalesce(b.short_name, '') || ' ' || b.component || ' ' || b.loinc_code)
      like plain_text(${pattern})`.execute(db);
  return rows.map(({ id }) => id);
}
