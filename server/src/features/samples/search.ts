import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/list.ts';

/** As the index on samples has it, word for word. */
const sampleText = sql<string>`plain_text(
  ' ' || s.accession || ' ' || coalesce(s.biobank_id, '') || ' ' || s.code || ' ' || coalesce(s.storage_location, ''))`;

const accession = sql<string>`lower(s.accession) collate "C"`;

/** Three letters are the least the index can find in the middle of a word; fewer are looked for at its beginning. */
const anywhere = 3;

/** General text, in what names a sample or in what names its biomarker. */
export function textMatches(search: string): RawBuilder<boolean> {
  const inside = likePattern(search);
  // Signs alone stand in no index of words.
  if (!/[\p{L}\p{N}]/u.test(search)) return sql<boolean>`${accession} like lower(${inside.slice(1)})`;
  const pattern = search.length < anywhere ? `% ${inside.slice(1)}` : inside;
  return sql<boolean>`(${sampleText} like plain_text(${pattern})
    or s.loinc_biomarker_id = any (array(${biomarkersNamed(pattern)})))`;
}

const biomarkersNamed = (pattern: string) => sql`
  select b.id from loinc_biomarkers b
  where plain_text(' ' || b.name || ' ' || coalesce(b.short_name, '') || ' ' || b.component || ' ' || b.loinc_code)
    like plain_text(${pattern})`;
