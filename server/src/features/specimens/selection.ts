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
import { classIn } from '../samples/index.ts';
import { inBands } from './expiry-bands.ts';
import { forSale, forSaleOfTerms } from './for-sale.ts';
import { codeMatches, type Terms, termsOf } from './named.ts';

/** When and in which language somebody asks: what is for sale depends on the day, what words mean on the language. */
export interface Asked {
  today: string;
  language: Language;
}

export const askedBy = ({ clock, language }: Pick<Context, 'clock' | 'language'>): Asked => ({
  today: dayOf(clock.now()),
  language,
});

type Selection = Partial<SampleClientSelection>;

/** What somebody may choose by, each with a facet of its own. */
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
  'expiry',
] as const;
export type Choice = (typeof choices)[number];

export interface Narrowed {
  /** For sale, of the biomarkers the search is about: what every facet counts within. */
  within: Condition;
  /** What was chosen, by facet. */
  chosen: Partial<Record<Choice, Condition>>;
  /** The biomarkers it names, whether or not there is anything of them; null when it names none. */
  terms: Terms | null;
  /** Whether it names one sample, or some, by their code. */
  byCode: boolean;
}

/** A search that narrows by nothing, which is where everybody begins. */
export const isEverything = ({ terms, byCode, chosen }: Narrowed) =>
  terms === null && !byCode && Object.keys(chosen).length === 0;

/** A search of those who buy, as conditions on `s`. */
export async function narrow(db: Handle, asked: Asked, query: Selection): Promise<Narrowed> {
  const [terms = null] = await termsOf(db, [query], asked.language);
  return narrowed(terms, query, asked.today);
}

function narrowed(terms: Terms | null, query: Selection, today: string): Narrowed {
  const code = codeMatches(query.search);
  const within = terms ? [forSaleOfTerms(today), ofTerms(terms.on)] : [forSale(today)];
  return {
    within: all(code ? [...within, code] : within),
    chosen: given(chosenIn(query, today)),
    terms,
    byCode: code !== undefined,
  };
}

const ofTerms = (ids: readonly number[]): Condition =>
  sql<boolean>`s.loinc_biomarker_id = any (${[...ids]}::integer[])`;

/** All of it as one condition. */
export async function selected(db: Handle, asked: Asked, query: Selection): Promise<Condition> {
  return whole(await narrow(db, asked, query));
}

/** The same for everybody who asks, with as many statements as for one. */
export async function selectedEach<T extends { query: Selection }>(
  db: Handle,
  { today, language }: Asked,
  asking: readonly T[],
): Promise<(T & { matches: Condition })[]> {
  const queries = asking.map(({ query }) => query);
  const terms = await termsOf(db, queries, language);
  return asking.map((each, n) => ({
    ...each,
    matches: whole(narrowed(terms[n] ?? null, each.query, today)),
  }));
}

const whole = ({ within, chosen }: Narrowed) => all([within, ...Object.values(chosen)]);

const given = (conditions: Record<Choice, Condition | undefined>) =>
  Object.fromEntries(Object.entries(conditions).filter(([, each]) => isGiven(each))) as Narrowed['chosen'];

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
    expiry: inBands(many(query.expiryBand), today),
  };
}

/** Above the oldest age there is one class: asking for a part of it asks for all of it. */
const shownAge = (age: number | undefined) => age && Math.min(age, oldestAge);
