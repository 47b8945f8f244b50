import type { Language } from '@aliquot/contract/languages';
import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import { batchQuery, type Handle } from '../../platform/database/index.ts';
import { all, type Condition, isGiven, many, oneOf } from '../../platform/lists/index.ts';
import { foundBiomarkers } from '../biomarkers/index.ts';

type Selection = Partial<SampleClientSelection>;

/** In `find_biomarkers`: a part of a word. Below it words only look alike. */
const calledSo = 40;
/** Of what only looks alike, what is about as alike as the best. */
const aboutAsAlike = 3;

/** The biomarkers a search is about: those it asks for, and of them those that are switched on. */
export interface Terms {
  requested: number[];
  on: number[];
}

/**
 * The biomarkers each search names by id, code, type or words; null where it names none. They are few and asked for
 * first, so that the database knows how many samples to expect.
 */
export async function termsOf(
  db: Handle,
  queries: readonly Selection[],
  language: Language,
): Promise<(Terms | null)[]> {
  const named = queries.map((query) => naming(query, language));
  const found = new Map(
    await batchQuery(
      db,
      named.filter((conditions) => conditions.length > 0),
      (conditions) => sql<{ id: number; on: boolean }>`
          select b.id, b.active and b.verified as "on" from loinc_biomarkers b where ${all(conditions)}`,
    ),
  );
  return named.map((conditions) => {
    const rows = found.get(conditions);
    return rows
      ? { requested: rows.map(({ id }) => id), on: rows.filter(({ on }) => on).map(({ id }) => id) }
      : null;
  });
}

function naming(query: Selection, language: Language): Condition[] {
  const words = query.search && codeIn(query.search) === null ? query.search : undefined;
  const conditions = [
    oneOf('b.id', 'integer', many(query.loincBiomarkerId)),
    oneOf('b.loinc_code', 'text', many(query.loincCode)),
    oneOf('b.type', 'text', many(query.type)),
    words ? calledLike(words, language) : undefined,
  ];
  return conditions.filter(isGiven);
}

const calledLike = (words: string, language: Language) => sql<boolean>`b.id in (
  select found.id from (
    select f.id, f.score, max(f.score) over () as best from ${foundBiomarkers(words, language)} f) found
  where found.score >= least(${calledSo}::real, found.best - ${aboutAsAlike}::real))`;

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'SP-';
const codeLength = 7;

/**
 * The public code a text is, or begins; null when it is none. Letters that look like digits are taken for them, as
 * Crockford meant it. Without its beginning only a whole code is one: words are short too.
 */
export function codeIn(search: string): string | null {
  const code = search.trim().toUpperCase();
  const rest = (code.startsWith(prefix) ? code.slice(prefix.length) : code)
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (rest.length > codeLength || [...rest].some((letter) => !letters.includes(letter))) return null;
  if (!code.startsWith(prefix) && (rest.length < codeLength || !/\d/.test(code))) return null;
  return prefix + rest;
}

/** The sample of that code, or those whose codes begin so: found by the index of texts, and then by the code alone. */
export function codeMatches(search: string | undefined): Condition | undefined {
  const code = search ? codeIn(search) : null;
  if (code === null) return undefined;
  if (code.length === prefix.length + codeLength) return sql<boolean>`s.code = ${code}`;
  return sql<boolean>`(s.search_text like plain_text(${`% ${code}%`}) and starts_with(s.code, ${code}))`;
}
