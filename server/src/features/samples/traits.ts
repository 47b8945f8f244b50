import { sql } from 'kysely';
import { type Condition, isGiven, many } from '../../platform/conditions.ts';
import type { Selection } from './filters.ts';

/** Filters that ask for one trait each, as conditions on the view `traits` under the name `s`. */

/** A selection without any of them. */
export const notAsked = {
  resultClass: undefined,
  donorGender: undefined,
  donorEthnicity: undefined,
  ageFrom: undefined,
  ageTo: undefined,
  storageFacilityId: undefined,
  storageCondition: undefined,
  storageContainer: undefined,
  invoiceId: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  collectedFrom: undefined,
  collectedTo: undefined,
  expiresFrom: undefined,
  expiresTo: undefined,
  createdFrom: undefined,
  createdTo: undefined,
} satisfies Selection;

export const traitsAsked = (query: Selection): Condition[] =>
  [
    among('class', many(query.resultClass)),
    among('gender', many(query.donorGender)),
    among('ethnicity', many(query.donorEthnicity)),
    among('facility', many(query.storageFacilityId)),
    among('condition', many(query.storageCondition)),
    among('container', many(query.storageContainer)),
    among('invoice', many(query.invoiceId)),
    between('age', 'integer', query.ageFrom, query.ageTo),
    between('price', 'numeric', query.priceFrom, query.priceTo),
    between('collected', 'date', query.collectedFrom, query.collectedTo),
    between('expires', 'date', query.expiresFrom, query.expiresTo),
    between('received', 'date', query.createdFrom, query.createdTo),
  ].filter(isGiven) as Condition[];

const among = (trait: string, values: readonly (string | number)[] | undefined) =>
  values &&
  sql<boolean>`(s.trait = ${sql.lit(trait)} and s.key in (${sql.join(
    values.map((each) => sql`hashtextextended(${String(each)}, 0)`),
  )}))`;

/** Only values of this trait are read as what they are. */
function between(
  trait: string,
  type: string,
  from: string | number | undefined,
  to: string | number | undefined,
): Condition | undefined {
  if (from === undefined && to === undefined) return undefined;
  const value = sql`case when s.trait = ${sql.lit(trait)} then s.value::${sql.raw(type)} end`;
  const parts = [
    from === undefined ? undefined : sql<boolean>`${value} >= ${from}::${sql.raw(type)}`,
    to === undefined ? undefined : sql<boolean>`${value} <= ${to}::${sql.raw(type)}`,
  ].filter(isGiven);
  return sql<boolean>`(s.trait = ${sql.lit(trait)} and ${sql.join(parts, sql` and `)})`;
}
