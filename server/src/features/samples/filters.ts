import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { failFields } from '../../platform/http/index.ts';
import { type Condition, from, isGiven, many, oneOf, oneOfTexts, to } from '../../platform/lists/index.ts';
import { hasDiagnosis } from '../diagnoses/index.ts';
import { facetConditions, withoutFacets } from './facet-conditions.ts';
import { preanalyticConditions } from './preanalytics.ts';
import { textMatches } from './search.ts';
import type { Selection } from './selection.ts';
import { valueConditions } from './value-bounds.ts';

export interface Chosen {
  ids?: number[] | undefined;
  filter?: Selection | undefined;
}

/** The conditions of selected ids or of a list's filter: exactly one of the two must be sent. */
export async function selectionOf({ ids, filter }: Chosen, db: Handle): Promise<Condition[]> {
  if ((ids === undefined) === (filter === undefined))
    failFields({ ids: ['choose_one'], filter: ['choose_one'] });
  if (ids) return [sql<boolean>`s.id = any (${ids}::integer[])`];
  return (await conditionsOf(db, filter ?? {})).ofSamples;
}

export type Conditions = Awaited<ReturnType<typeof conditionsOf>>;

/**
 * A selection's filters as conditions on `s`, and how to count its samples fastest: from the counters of stock or of one
 * facet, also under the alias `s`, where these cover all filters; else by counting the samples, part by part.
 */
export async function conditionsOf(db: Handle, query: Selection) {
  const terms = await biomarkersOf(db, query);
  const { value, ofNumber, problems } = await valueConditions(db, query, terms);
  if (Object.keys(problems).length > 0) failFields(problems);
  const indexConditions = indexConditionsOf(query);
  const shared = [
    query.active === undefined ? undefined : sql<boolean>`s.active = ${query.active}`,
    ...indexConditions.status,
    oneOf('s.loinc_biomarker_id', 'integer', terms),
  ];
  const text = query.search ? await textMatches(db, query.search) : undefined;
  const stock = [
    ...shared,
    query.priced === undefined ? undefined : sql<boolean>`s.priced = ${query.priced}`,
  ];
  const more = value.length > 0 || otherConditions(query).some(isGiven) || text !== undefined;
  const facet =
    text === undefined && terms === undefined && value.length === 0 ? onlyFacet(query) : undefined;
  const without = [...shared, pricedCondition(query), ...value, ...otherConditions(query)].filter(isGiven);
  return {
    ofSamples: text ? [...without, text.matches] : without,
    /** Conditions on the column of a sort, by sort name: with them the scan of its index can skip rows. */
    bySort: { ...indexConditions, value: ofNumber, biomarker: [oneOf('b.id', 'integer', terms)] } as Record<
      string,
      readonly (Condition | undefined)[]
    >,
    ofStock: more ? null : stock.filter(isGiven),
    ofFacets: facet && [facet, ...stock.filter(isGiven)],
    /** Counters of stock, and those of the expired samples to subtract from them. */
    ofStockLess:
      text === undefined && terms === undefined && value.length === 0
        ? onlyValid(query, stock.filter(isGiven))
        : undefined,
    /** Filters only by active, status and priced: few distinct statements, so they are prepared. */
    everyday: !more && terms === undefined,
    parts: text ? text.parts.map((part) => [...without, part]) : [without],
  };
}

/** The condition on the facet counters if exactly one facet is filtered, and nothing else but status and price. */
function onlyFacet(query: Selection): Condition | undefined {
  const conditions = facetConditions(query);
  const others = otherConditions({ ...query, ...withoutFacets }).some(isGiven);
  return conditions.length === 1 && !others ? conditions[0] : undefined;
}

/** If the only other filter is `validOn`: the counters of stock, less those of the samples that expired before. */
function onlyValid({ validOn, ...query }: Selection, stock: Condition[]) {
  if (validOn === undefined || otherConditions(query).some(isGiven)) return undefined;
  const expired = facetConditions({ expiresTo: dayBefore(validOn) });
  return { stock, less: [...expired, ...stock] };
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const pricedCondition = ({ priced }: Selection) =>
  priced === undefined
    ? undefined
    : priced
      ? sql<boolean>`s.specimen_price is not null`
      : sql<boolean>`s.specimen_price is null`;

const indexConditionsOf = (query: Selection) => ({
  status: [oneOf('s.status', 'text', many(query.status))],
  volume: [
    query.volumeKind === undefined ? undefined : sql<boolean>`s.volume_kind = ${query.volumeKind}`,
    from('s.volume_amount', 'double precision', query.volumeFrom),
    to('s.volume_amount', 'double precision', query.volumeTo),
  ],
  collectionDate: [
    from('s.collection_date', 'date', query.collectedFrom),
    to('s.collection_date', 'date', query.collectedTo),
  ],
  expirationDate: [
    from('s.expiration_date', 'date', query.expiresFrom),
    to('s.expiration_date', 'date', query.expiresTo),
  ],
  price: [
    pricedCondition(query),
    from('s.specimen_price', 'numeric', query.priceFrom),
    to('s.specimen_price', 'numeric', query.priceTo),
  ],
  createdAt: [
    query.createdFrom ? sql<boolean>`s.created_at >= ${`${query.createdFrom}T00:00:00Z`}` : undefined,
    query.createdTo
      ? sql<boolean>`s.created_at < ${`${query.createdTo}T00:00:00Z`}::timestamptz + interval '24 hours'`
      : undefined,
  ],
});

/** All filters except active, status, biomarker, value and priced. */
function otherConditions(query: Selection): (Condition | undefined)[] {
  const { status: _, ...indexConditions } = indexConditionsOf({ ...query, priced: undefined });
  return [
    ...Object.values(indexConditions).flat(),
    query.validOn === undefined
      ? undefined
      : sql<boolean>`(s.expiration_date is null or s.expiration_date >= ${query.validOn}::date)`,
    classIn('s.result_class', many(query.resultClass)),
    oneOf('s.donor_gender', 'text', many(query.donorGender)),
    oneOfTexts('s.ethnicity_key', many(query.donorEthnicity)),
    from('s.donor_age', 'integer', query.ageFrom),
    to('s.donor_age', 'integer', query.ageTo),
    oneOf('s.storage_facility_id', 'integer', many(query.storageFacilityId)),
    oneOfTexts('s.condition_key', many(query.storageCondition)),
    oneOfTexts('s.container_key', many(query.storageContainer)),
    ...Object.values(preanalyticConditions(query)),
    hasDiagnosis('s.donor_id', query.diagnosis),
    query.invoiceId === undefined ? undefined : sql<boolean>`s.invoice_id = ${query.invoiceId}`,
    query.vendorId === undefined
      ? undefined
      : sql<boolean>`s.invoice_id = any (array(select i.id from invoices i where i.vendor_id = ${query.vendorId}))`,
    query.excludeIds?.length ? sql<boolean>`s.id <> all (${query.excludeIds}::integer[])` : undefined,
  ];
}

/** `none` is a numeric result that no reference interval classifies. */
export function classIn(
  column: string,
  classes: readonly string[] | undefined,
  number = 's.result_number',
): Condition | undefined {
  const named = classes?.filter((each) => each !== 'none') ?? [];
  const parts = [
    ...(named.length > 0 ? [oneOf(column, 'text', named)] : []),
    ...(classes?.includes('none')
      ? [sql<boolean>`(${sql.ref(column)} is null and ${sql.ref(number)} is not null)`]
      : []),
  ];
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : undefined;
}

/**
 * The ids of a selection's biomarkers, if it filters by them. They are few and are read first, so that the planner can
 * estimate the number of samples.
 */
async function biomarkersOf(db: Handle, query: Selection): Promise<number[] | undefined> {
  const ids = many(query.loincBiomarkerId);
  const codes = many(query.loincCode);
  if (!codes && !query.type) return ids;
  let terms = db.selectFrom('loinc_biomarkers').select('id');
  if (ids) terms = terms.where('id', 'in', ids);
  if (codes) terms = terms.where('loinc_code', 'in', codes);
  if (query.type) terms = terms.where('type', '=', query.type);
  return (await terms.execute()).map(({ id }) => id);
}
