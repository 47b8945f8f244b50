import type { Language } from '@aliquot/contract/languages';
import { oldestAge, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import {
  all,
  type Condition,
  from,
  isGiven,
  many,
  oneOf,
  oneOfTexts,
  to,
} from '../../platform/lists/index.ts';
import { inCategories, shownCategories } from '../diagnoses/index.ts';
import { classIn, preanalyticConditions } from '../samples/index.ts';
import { alsoCondition } from './also-filter.ts';
import { inBands } from './expiry-bands.ts';
import { forSale, forSaleOfDonors, forSaleOfTerms } from './for-sale.ts';
import { codeMatches, type Terms, termsOf } from './named.ts';

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

/** The filters; all but the two delays have a facet. */
export const choices = [
  'class',
  'word',
  'value',
  'gender',
  'ethnicity',
  'age',
  'year',
  'price',
  'volume',
  'condition',
  'container',
  'material',
  'anticoagulant',
  'fasting',
  'freezeThaws',
  'hoursToProcessing',
  'hoursToFreezer',
  'expiry',
] as const;
export type Choice = (typeof choices)[number];

export interface ParsedFilter {
  /** For sale and of the requested biomarkers. */
  offered: Condition;
  /** Filters that have no facet and apply to every facet. */
  restrictions: Condition[];
  /** The conditions of the filters, by facet. */
  chosen: Partial<Record<Choice, Condition>>;
  /** The requested biomarkers, in stock or not; null without any. */
  terms: Terms | null;
  /** Whether the text is the code of samples. */
  byCode: boolean;
}

/** A search without any filter, with which the screen starts. */
export const isEverything = ({ terms, byCode, restrictions, chosen }: ParsedFilter) =>
  terms === null && !byCode && restrictions.length === 0 && Object.keys(chosen).length === 0;

/** A client's search as conditions on `s`. */
export async function parseFilter(
  db: Handle,
  search: SearchContext,
  query: Selection,
): Promise<ParsedFilter> {
  const [terms = null] = await termsOf(db, [query], search.language);
  return filterOf(terms, query, { today: search.today, shown: await shownCategories(db, [query]) });
}

/** What the filters depend on besides the query: the day, and which of its diagnoses are shown. */
interface Known {
  today: string;
  shown: ReadonlySet<string>;
}

function filterOf(terms: Terms | null, query: Selection, known: Known): ParsedFilter {
  const { today } = known;
  const code = codeMatches(query.search);
  const restrictions = restrictionsIn(query, known);
  const ofAll = restrictions.length > 0 ? forSaleOfDonors(today) : forSale(today);
  const offered = terms ? [forSaleOfTerms(today), ofTerms(terms.on)] : [ofAll];
  return {
    offered: all(code ? [...offered, code] : offered),
    restrictions,
    chosen: given(chosenIn(query, today)),
    terms,
    byCode: code !== undefined,
  };
}

const ofTerms = (ids: readonly number[]): Condition =>
  sql<boolean>`s.loinc_biomarker_id = any (${[...ids]}::integer[])`;

/** The whole search as one condition. */
export async function selected(db: Handle, search: SearchContext, query: Selection): Promise<Condition> {
  return whole(await parseFilter(db, search, query));
}

/** The same for several searches, without more statements than for one. */
export async function selectedEach<T extends { query: Selection }>(
  db: Handle,
  { today, language }: SearchContext,
  searches: readonly T[],
): Promise<(T & { matches: Condition })[]> {
  const queries = searches.map(({ query }) => query);
  const terms = await termsOf(db, queries, language);
  const known = { today, shown: await shownCategories(db, queries) };
  return searches.map((each, n) => ({
    ...each,
    matches: whole(filterOf(terms[n] ?? null, each.query, known)),
  }));
}

/** The filters of a search, without what is offered. */
export const filtersOf = ({ restrictions, chosen }: Pick<ParsedFilter, 'restrictions' | 'chosen'>) => [
  ...restrictions,
  ...Object.values(chosen),
];

const whole = (filter: ParsedFilter) => all([filter.offered, ...filtersOf(filter)]);

/** The biomarker of a search for a single one that is named by its id. */
export function onlyBiomarker({ loincBiomarkerId, loincCode, type, search }: Selection): number | undefined {
  const [id, ...others] = many(loincBiomarkerId) ?? [];
  return others.length > 0 || loincCode !== undefined || type !== undefined || search ? undefined : id;
}

/** A search for one biomarker, without a look-up of it: one that is not for clients has no samples. */
export const filterOfBiomarker = async (
  db: Handle,
  id: number,
  query: Selection,
  today: string,
): Promise<ParsedFilter> => ({
  offered: all([
    sql<boolean>`s.loinc_biomarker_id =
      (select b.id from loinc_biomarkers b where b.id = ${id} and b.active and b.verified)`,
    forSaleOfTerms(today),
  ]),
  restrictions: restrictionsIn(query, { today, shown: await shownCategories(db, [query]) }),
  chosen: given(chosenIn(query, today)),
  terms: { requested: [id], on: [id] },
  byCode: false,
});

const restrictionsIn = (
  { diagnosis, sameDonorAs, also = [] }: Selection,
  { today, shown }: Known,
): Condition[] => [
  ...(diagnosis === undefined
    ? []
    : [inCategories((many(diagnosis) ?? []).filter((category) => shown.has(category)))]),
  ...(sameDonorAs === undefined ? [] : [ofDonorOf(sameDonorAs)]),
  ...also.map((each) => alsoCondition(each, today)),
];

/** Samples of the oldest shown age are linked neither from here nor to here. */
const ofDonorOf = (sampleId: number) => sql<boolean>`(
  s.donor_id = (select o.donor_id from samples o where o.id = ${sampleId}
    and o.shown_age is distinct from ${sql.lit(oldestAge)})
  and s.id <> ${sampleId} and s.shown_age is distinct from ${sql.lit(oldestAge)})`;

const given = (conditions: Record<Choice, Condition | undefined>) =>
  Object.fromEntries(
    Object.entries(conditions).filter(([, each]) => isGiven(each)),
  ) as ParsedFilter['chosen'];

const together = (parts: readonly (Condition | undefined)[]): Condition | undefined => {
  const some = parts.filter(isGiven);
  return some.length === 0 ? undefined : all(some as Condition[]);
};

function chosenIn(query: Selection, today: string): Record<Choice, Condition | undefined> {
  return {
    class: classIn('s.shown_class', many(query.resultClass)),
    word: oneOfTexts('s.value_key', many(query.biomarkerValue)),
    value: together([
      from('s.result_number', 'double precision', query.valueFrom),
      to('s.result_number', 'double precision', query.valueTo),
    ]),
    gender: oneOf('s.donor_gender', 'text', many(query.donorGender)),
    ethnicity: oneOfTexts('s.ethnicity_key', many(query.donorEthnicity)),
    age: together([
      from('s.shown_age', 'integer', shownAge(query.ageFrom)),
      to('s.shown_age', 'integer', shownAge(query.ageTo)),
    ]),
    year: together([
      from('s.collection_year', 'integer', query.collectionYearFrom),
      to('s.collection_year', 'integer', query.collectionYearTo),
    ]),
    price: together([
      from('s.specimen_price', 'numeric', query.priceFrom),
      to('s.specimen_price', 'numeric', query.priceTo),
    ]),
    volume: together([
      query.volumeKind === undefined ? undefined : sql<boolean>`s.volume_kind = ${query.volumeKind}`,
      from('s.volume_amount', 'double precision', query.volumeFrom),
      to('s.volume_amount', 'double precision', query.volumeTo),
    ]),
    condition: oneOfTexts('s.condition_key', many(query.storageCondition)),
    container: oneOfTexts('s.container_key', many(query.storageContainer)),
    ...preanalyticConditions(query),
    expiry: inBands(many(query.expiryBand), today),
  };
}

/** Ages from the oldest on are one group: a filter on a part of it selects all of it. */
const shownAge = (age: number | undefined) => age && Math.min(age, oldestAge);
