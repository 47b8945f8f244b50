import { oldestAge, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
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
import { classIn, preanalyticConditions } from '../samples/index.ts';
import { inBands } from './expiry-bands.ts';

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

export type Chosen = Partial<Record<Choice, Condition>>;

/** The conditions of the filters that a search has; that of its value is made with the units of its biomarkers. */
export const chosenIn = (query: Selection, value: Condition | undefined, today: string): Chosen =>
  Object.fromEntries(
    Object.entries(conditionsOf(query, value, today)).filter(([, each]) => isGiven(each)),
  ) as Chosen;

const together = (parts: readonly (Condition | undefined)[]): Condition | undefined => {
  const some = parts.filter(isGiven);
  return some.length === 0 ? undefined : all(some as Condition[]);
};

function conditionsOf(
  query: Selection,
  value: Condition | undefined,
  today: string,
): Record<Choice, Condition | undefined> {
  return {
    class: classIn('s.shown_class', many(query.resultClass)),
    word: oneOfTexts('s.value_key', many(query.biomarkerValue)),
    value,
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
