import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { likePattern } from '../../platform/list.ts';
import { visible } from '../samples/index.ts';

/** Which samples somebody who buys may have, and which of these a search means. Each is a condition on `s`. */

type Condition = RawBuilder<boolean>;

/** A biomarker that staff switched off, or LOINC retired, is not sold. */
const usableBiomarker = sql<boolean>`exists (
  select from loinc_biomarkers t where t.id = s.loinc_biomarker_id and t.active and t.verified)`;

/** The last day counts: expired is the day after. */
const expired = (today: string) => sql<boolean>`coalesce(s.expiration_date < ${today}::date, false)`;

/** Why a sample cannot be sold, as those who buy are told; null when it can. */
export const lossOf = (today: string) => sql<'taken' | 'withdrawn' | 'unpriced' | 'expired' | null>`case
  when s.status in ('reserved', 'depleted') then 'taken'
  when not s.active or s.status <> 'available' or not ${visible} or not ${usableBiomarker} then 'withdrawn'
  when s.specimen_price is null then 'unpriced'
  when ${expired(today)} then 'expired'
end`;

export const forSale = (today: string): Condition[] => [
  visible,
  sql<boolean>`s.active`,
  sql<boolean>`s.status = 'available'`,
  sql<boolean>`s.specimen_price is not null`,
  sql<boolean>`not ${expired(today)}`,
  usableBiomarker,
];

/** Held by nobody, at this moment. */
export const unheld = sql<boolean>`not exists (
  select from holds h where h.sample_id = s.id and h.held_until > now())`;

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...conditions], sql` and `)})`;

const many = <T>(given: T | readonly T[] | undefined): T[] | undefined =>
  given === undefined ? undefined : ([given].flat() as T[]);

const oneOf = (column: string, type: string, given: readonly (string | number)[] | undefined) =>
  given && sql<boolean>`${sql.ref(column)} = any (${[...given]}::${sql.raw(type)}[])`;
const from = (column: string, bound: number | undefined) =>
  bound === undefined ? undefined : sql<boolean>`${sql.ref(column)} >= ${bound}`;
const to = (column: string, bound: number | undefined) =>
  bound === undefined ? undefined : sql<boolean>`${sql.ref(column)} <= ${bound}`;

/** What a client’s selection narrows samples by. Ages above the oldest class are that class. */
export async function selectionConditions(db: Handle, wanted: SampleClientSelection): Promise<Condition[]> {
  const conditions: (Condition | undefined)[] = [
    oneOf('s.loinc_biomarker_id', 'integer', await biomarkersOf(db, wanted)),
    classCondition(many(wanted.resultClass)),
    from('s.result_number', wanted.valueFrom),
    to('s.result_number', wanted.valueTo),
    oneOf('s.biomarker_value', 'text', many(wanted.biomarkerValue)),
    oneOf('s.donor_gender', 'text', many(wanted.donorGender)),
    oneOf('s.donor_ethnicity', 'text', many(wanted.donorEthnicity)),
    from('s.shown_age', wanted.ageFrom === undefined ? undefined : Math.min(wanted.ageFrom, 90)),
    to('s.shown_age', wanted.ageTo),
    from('s.specimen_price', wanted.priceFrom),
    to('s.specimen_price', wanted.priceTo),
    wanted.volumeKind === undefined ? undefined : sql<boolean>`s.volume_kind = ${wanted.volumeKind}`,
    from('s.volume_amount', wanted.volumeFrom),
    to('s.volume_amount', wanted.volumeTo),
    oneOf('s.storage_condition', 'text', many(wanted.storageCondition)),
    oneOf('s.storage_container', 'text', many(wanted.storageContainer)),
    from('s.collection_year', wanted.collectionYearFrom),
    to('s.collection_year', wanted.collectionYearTo),
    wanted.expiryBand && sql<boolean>`${expiryBand} = any (${many(wanted.expiryBand)}::text[])`,
    wanted.search
      ? sql<boolean>`plain_text(s.code) like plain_text(${likePattern(wanted.search)})`
      : undefined,
  ];
  return conditions.filter((each) => each !== undefined);
}

function classCondition(classes: string[] | undefined): Condition | undefined {
  if (!classes) return undefined;
  const named = sql<boolean>`s.result_class = any (${classes}::text[])`;
  if (!classes.includes('none')) return named;
  return sql<boolean>`(${named} or (s.result_class is null and s.result_number is not null))`;
}

async function biomarkersOf(db: Handle, wanted: SampleClientSelection): Promise<number[] | undefined> {
  const ids = many(wanted.loincBiomarkerId);
  const codes = many(wanted.loincCode);
  if (!codes && !wanted.type) return ids;
  let terms = db.selectFrom('loinc_biomarkers').select('id');
  if (ids) terms = terms.where('id', 'in', ids);
  if (codes) terms = terms.where('loinc_code', 'in', codes);
  if (wanted.type) terms = terms.where('type', '=', wanted.type);
  return (await terms.execute()).map(({ id }) => id);
}

const monthsAhead = (months: number) =>
  sql`date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${months})`;

/** Reckoned from the first of the month: the day itself would tell when it was collected. */
export const expiryBand = sql<string | null>`case
  when s.expiration_date is null then null
  when s.expiration_date < ${monthsAhead(6)} then 'under_6_months'
  when s.expiration_date < ${monthsAhead(12)} then '6_to_12_months'
  when s.expiration_date < ${monthsAhead(24)} then '1_to_2_years'
  else 'over_2_years'
end`;
