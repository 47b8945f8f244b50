import { sql } from 'kysely';
import { type Condition, isGiven, many } from '../../platform/lists/index.ts';
import type { Selection } from './selection.ts';

/** Filters on one facet each, as conditions on the view `current_facet_counts` under the name `s`. */

/** Overrides that remove all of these filters from a selection. */
export const withoutFacets = {
  resultClass: undefined,
  donorGender: undefined,
  donorEthnicity: undefined,
  ageFrom: undefined,
  ageTo: undefined,
  storageFacilityId: undefined,
  storageCondition: undefined,
  storageContainer: undefined,
  material: undefined,
  anticoagulant: undefined,
  fasting: undefined,
  freezeThaws: undefined,
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

export const facetConditions = (query: Selection): Condition[] =>
  [
    among('class', many(query.resultClass)),
    among('gender', many(query.donorGender)),
    among('ethnicity', many(query.donorEthnicity)),
    among('facility', many(query.storageFacilityId)),
    among('condition', many(query.storageCondition)),
    among('container', many(query.storageContainer)),
    among('material', many(query.material)),
    among('anticoagulant', many(query.anticoagulant)),
    among('fasting', many(query.fasting)),
    among('freeze thaws', many(query.freezeThaws)),
    among('invoice', many(query.invoiceId)),
    between('age', 'integer', query.ageFrom, query.ageTo),
    between('price', 'numeric', query.priceFrom, query.priceTo),
    between('collected', 'date', query.collectedFrom, query.collectedTo),
    between('expires', 'date', query.expiresFrom, query.expiresTo),
    between('received', 'date', query.createdFrom, query.createdTo),
  ].filter(isGiven) as Condition[];

const among = (facet: string, values: readonly (string | number)[] | undefined) =>
  values &&
  sql<boolean>`(s.facet = ${sql.lit(facet)} and s.key in (${sql.join(
    values.map((each) => sql`hashtextextended(${String(each)}, 0)`),
  )}))`;

/** The case expression prevents casts of other facets' values, which would fail. */
function between(
  facet: string,
  type: string,
  from: string | number | undefined,
  to: string | number | undefined,
): Condition | undefined {
  if (from === undefined && to === undefined) return undefined;
  const value = sql`case when s.facet = ${sql.lit(facet)} then s.value::${sql.raw(type)} end`;
  const parts = [
    from === undefined ? undefined : sql<boolean>`${value} >= ${from}::${sql.raw(type)}`,
    to === undefined ? undefined : sql<boolean>`${value} <= ${to}::${sql.raw(type)}`,
  ].filter(isGiven);
  return sql<boolean>`(s.facet = ${sql.lit(facet)} and ${sql.join(parts, sql` and `)})`;
}
