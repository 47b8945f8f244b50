import type { Language } from '@aliquot/contract/languages';
import { oldestAge, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { failFields } from '../../platform/http/index.ts';
import { all, type Condition, many } from '../../platform/lists/index.ts';
import { inCategories, shownCategories } from '../diagnoses/index.ts';
import { alsoCondition } from './also-filter.ts';
import { type Chosen, chosenIn } from './chosen-filters.ts';
import { forSale, forSaleOfDonors, forSaleOfTerms } from './for-sale.ts';
import { codeMatches, type Terms, termsOf } from './named.ts';
import { namesUnits, readUnits, type Units, type ValueFilter, valueFilterOf } from './value-filter.ts';

/** The day decides what is for sale, the language how the text of a search is matched. */
export interface SearchContext {
  today: string;
  language: Language;
}

export const searchContextOf = ({ clock, language }: Pick<Context, 'clock' | 'language'>): SearchContext => ({
  today: dayOf(clock.now()),
  language,
});

type Selection = Partial<SampleClientSelection>;

export interface ParsedFilter {
  /** For sale and of the requested biomarkers. */
  offered: Condition;
  /** Filters that have no facet and apply to every facet. */
  restrictions: Condition[];
  /** The conditions of the filters, by facet. */
  chosen: Chosen;
  /** The requested biomarkers, in stock or not; null without any. */
  terms: Terms | null;
  /** Whether the text is the code of samples. */
  byCode: boolean;
  /** The unit that results are shown in, where one was requested. */
  display: ValueFilter['display'];
  /** The value filter, where it has units. */
  understood: ValueFilter['understood'];
  /** Why values with units cannot be converted, by field. */
  problems: Record<string, string[]>;
}

/** A search without any filter, with which the screen starts. */
export const isEverything = ({ terms, byCode, restrictions, chosen }: ParsedFilter) =>
  terms === null && !byCode && restrictions.length === 0 && Object.keys(chosen).length === 0;

interface ParseOptions {
  /** The only biomarker that the value applies to. */
  valueFor?: number | undefined;
  /** Precedes the names of fields in errors. */
  path?: string;
}

/** A client's search as conditions on `s`; rejected where a value cannot be converted. */
export async function parseFilter(
  db: Handle,
  search: SearchContext,
  query: Selection,
  { valueFor, path = '' }: ParseOptions = {},
): Promise<ParsedFilter> {
  const [terms = null] = await termsOf(db, [query], search.language);
  const shown = await shownCategories(db, [query]);
  const ids = valueFor === undefined ? (terms?.on ?? null) : [valueFor];
  const units = await readUnits(db, [{ query, ids }]);
  return assertConverted(filterOf(terms, query, { today: search.today, shown, units, ids }), path);
}

function assertConverted(filter: ParsedFilter, path = ''): ParsedFilter {
  const problems = Object.entries(filter.problems).map(([field, errors]) => [`${path}${field}`, errors]);
  if (problems.length > 0) failFields(Object.fromEntries(problems));
  return filter;
}

/** What the filters depend on besides the query: the day, which of its diagnoses are shown, and units. */
interface Known {
  today: string;
  shown: ReadonlySet<string>;
  units: Units;
  /** The biomarkers that the value is about; null for any. */
  ids: readonly number[] | null;
}

function filterOf(terms: Terms | null, query: Selection, known: Known): ParsedFilter {
  const { today, units, ids } = known;
  const code = codeMatches(query.search);
  const values = valueFilterOf({ query, ids }, units);
  const restrictions = restrictionsIn(query, values.also, known);
  const ofAll = restrictions.length > 0 ? forSaleOfDonors(today) : forSale(today);
  const offered = terms ? [forSaleOfTerms(today), ofTerms(terms.on)] : [ofAll];
  return {
    offered: all(code ? [...offered, code] : offered),
    restrictions,
    chosen: chosenIn(query, values.condition, today),
    terms,
    byCode: code !== undefined,
    display: values.display,
    understood: values.understood,
    problems: values.problems,
  };
}

const ofTerms = (ids: readonly number[]): Condition =>
  sql<boolean>`s.loinc_biomarker_id = any (${[...ids]}::integer[])`;

/** The whole search as one condition. `path` precedes the names of fields in errors. */
export async function selected(
  db: Handle,
  search: SearchContext,
  query: Selection,
  path?: string,
): Promise<Condition> {
  return whole(await parseFilter(db, search, query, path === undefined ? {} : { path }));
}

/** Fails for a search with a unit that cannot be converted, without a statement where it has none. */
export async function assertConvertible(context: Context, query: Selection | undefined, path: string) {
  if (query && namesUnits(query)) await selected(context.db, searchContextOf(context), query, path);
}

/**
 * The same for several searches, without more statements than for one. A search that cannot be converted any more,
 * because a biomarker got another unit since, matches nothing.
 */
export async function selectedEach<T extends { query: Selection }>(
  db: Handle,
  { today, language }: SearchContext,
  searches: readonly T[],
): Promise<(T & { matches: Condition })[]> {
  const queries = searches.map(({ query }) => query);
  const terms = await termsOf(db, queries, language);
  const shown = await shownCategories(db, queries);
  const idsOf = (at: number) => terms[at]?.on ?? null;
  const units = await readUnits(
    db,
    queries.map((query, at) => ({ query, ids: idsOf(at) })),
  );
  return searches.map((each, at) => {
    const filter = filterOf(terms[at] ?? null, each.query, { today, shown, units, ids: idsOf(at) });
    const isConverted = Object.keys(filter.problems).length === 0;
    return { ...each, matches: isConverted ? whole(filter) : sql<boolean>`false` };
  });
}

/** The filters of a search, without what is offered. */
export const filtersOf = ({ restrictions, chosen }: Pick<ParsedFilter, 'restrictions' | 'chosen'>) => [
  ...restrictions,
  ...Object.values(chosen),
];

const whole = (filter: ParsedFilter) => all([filter.offered, ...filtersOf(filter)]);

/** The biomarker of a search for a single one that is named by its id. */
export function onlyBiomarker({ loincBiomarkerId, search, ...named }: Selection): number | undefined {
  const [id, ...others] = many(loincBiomarkerId) ?? [];
  const { loincCode, type, component, system } = named;
  const isOther = [loincCode, type, component, system].some((each) => each !== undefined);
  return others.length > 0 || isOther || search ? undefined : id;
}

/** A search for one biomarker, without a look-up of it: one that is not for clients has no samples. */
export async function filterOfBiomarker(
  db: Handle,
  id: number,
  query: Selection,
  today: string,
): Promise<ParsedFilter> {
  const shown = await shownCategories(db, [query]);
  const units = await readUnits(db, [{ query, ids: [id] }]);
  const values = valueFilterOf({ query, ids: [id] }, units);
  return assertConverted({
    offered: all([
      sql<boolean>`s.loinc_biomarker_id =
        (select b.id from loinc_biomarkers b where b.id = ${id} and b.active and b.verified)`,
      forSaleOfTerms(today),
    ]),
    restrictions: restrictionsIn(query, values.also, { today, shown }),
    chosen: chosenIn(query, values.condition, today),
    terms: { requested: [id], on: [id] },
    byCode: false,
    display: values.display,
    understood: values.understood,
    problems: values.problems,
  });
}

const restrictionsIn = (
  { diagnosis, sameDonorAs, also = [] }: Selection,
  bounds: ValueFilter['also'],
  { today, shown }: Pick<Known, 'today' | 'shown'>,
): Condition[] => [
  ...(diagnosis === undefined
    ? []
    : [inCategories((many(diagnosis) ?? []).filter((category) => shown.has(category)))]),
  ...(sameDonorAs === undefined ? [] : [ofDonorOf(sameDonorAs)]),
  ...also.map((each, at) => alsoCondition(each, bounds[at] ?? null, today)),
];

/** Samples of the oldest shown age are linked neither from here nor to here. */
const ofDonorOf = (sampleId: number) => sql<boolean>`(
  s.donor_id = (select o.donor_id from samples o where o.id = ${sampleId}
    and o.shown_age is distinct from ${sql.lit(oldestAge)})
  and s.id <> ${sampleId} and s.shown_age is distinct from ${sql.lit(oldestAge)})`;
