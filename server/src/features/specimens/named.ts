import type { Language } from '@aliquot/contract/languages';
import { maxOfComponent, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import { batchQuery, type Handle } from '../../platform/database/index.ts';
import { all, type Condition, isGiven, many, oneOf } from '../../platform/lists/index.ts';
import { foundBiomarkers } from '../biomarkers/index.ts';

type Selection = Partial<SampleClientSelection>;

/** The score in `find_biomarkers` for a match of a part of a word; lower scores are merely similar names. */
const minNameScore = 40;
/** Of merely similar names, those within this score of the best are kept. */
const similarMargin = 3;

/** The biomarkers of a search: all that it names, and those of them that are active and verified. */
export interface Terms {
  requested: number[];
  on: number[];
}

/**
 * The biomarkers that each search names by id, code, type or text; null when it names none. They are few and are read
 * first, so that the planner can estimate the number of samples.
 */
export async function termsOf(
  db: Handle,
  queries: readonly Selection[],
  language: Language,
): Promise<(Terms | null)[]> {
  const named = queries.map((query) => conditionsOf(query, language));
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

function conditionsOf(query: Selection, language: Language): Condition[] {
  const words = query.search && codeIn(query.search) === null ? query.search : undefined;
  const conditions = [
    oneOf('b.id', 'integer', many(query.loincBiomarkerId)),
    oneOf('b.loinc_code', 'text', many(query.loincCode)),
    oneOf('b.type', 'text', many(query.type)),
    ...ofAnalyte(query),
    words ? nameMatches(words, language) : undefined,
  ];
  return conditions.filter(isGiven);
}

/** All tests of a component, the most common first; its index has the text without case and accents. */
function ofAnalyte({ component, system }: Selection): (Condition | undefined)[] {
  const ofSystem = (table: string) => oneOf(`${table}.system`, 'text', many(system));
  if (component === undefined) return [ofSystem('b')];
  const conditions = [
    sql<boolean>`search_key(c.component) = search_key(${component}) and c.component = ${component}`,
    sql<boolean>`c.active and c.verified`,
    ofSystem('c'),
  ].filter(isGiven) as Condition[];
  return [
    sql<boolean>`b.id in (select c.id from loinc_biomarkers c where ${all(conditions)}
      order by c.common_rank nulls last, c.id limit ${sql.lit(maxOfComponent)})`,
  ];
}

const nameMatches = (words: string, language: Language) => sql<boolean>`b.id in (
  select found.id from (
    select f.id, f.score, max(f.score) over () as best from ${foundBiomarkers(words, language)} f) found
  where found.score >= least(${minNameScore}::real, found.best - ${similarMargin}::real))`;

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'SP-';
const codeLength = 7;

/**
 * The public code, or the beginning of one, in a text; null when it is none. Letters that look like digits are read as
 * digits (Crockford's base 32). Without the prefix only a complete code counts, since short texts may be words.
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

/** The sample with that code, or those whose code starts with it: found by the text index, then checked by code. */
export function codeMatches(search: string | undefined): Condition | undefined {
  const code = search ? codeIn(search) : null;
  if (code === null) return undefined;
  if (code.length === prefix.length + codeLength) return sql<boolean>`s.code = ${code}`;
  return sql<boolean>`(s.search_text like plain_text(${`% ${code}%`}) and starts_with(s.code, ${code}))`;
}
