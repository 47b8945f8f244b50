import { type SampleStatus, sampleStatuses } from '@aliquot/contract/samples';
import { type Expression, sql } from 'kysely';
import { visible } from '../samples/index.ts';

/**
 * What is in stock of each term, read from the kept counts and never by counting samples. One pass over the counts,
 * joined to whichever terms are asked for.
 */

const perStatus = sql.join(
  sampleStatuses.map(
    (status) => sql`coalesce(sum(samples) filter (where status = ${sql.lit(status)}), 0)::integer
      as ${sql.id(`stock_${status}`)}`,
  ),
);

/** The same without a line: for those who ask for no more than a page of terms, and read what it needs by itself. */
export const stockOfNone = sql<{ term_id: number } & Record<`stock_${SampleStatus}`, number>>`(
  select null::integer as term_id, ${sql.join(
    sampleStatuses.map((status) => sql`null::integer as ${sql.id(`stock_${status}`)}`),
  )}, null::integer as stock_priced where false)`;

/** What of one term a client could buy today; see the migrations. */
export const buyableSamples = (term: Expression<number>, today: string) =>
  sql<number>`buyable_samples(${term}, ${today}::date)`;

/** By term: samples of every status, and those that have a price and are available. */
export const stockByTerm = sql<{ term_id: number } & Record<`stock_${SampleStatus}`, number>>`(
  select loinc_biomarker_id as term_id, ${perStatus},
    coalesce(sum(samples) filter (where status = 'available' and priced), 0)::integer as stock_priced
  from stock where active group by loinc_biomarker_id)`;

/** Available samples of a term that are past their day; they stay in the counts until somebody takes them out. */
export const expiredSamples = (term: Expression<number>, today: string, priced: boolean) =>
  sql<number>`(select count(*)::integer from samples s
    where s.loinc_biomarker_id = ${term} and s.active and s.status = 'available' and s.expiration_date < ${today}::date
      ${priced ? sql`and s.specimen_price is not null` : sql``}
      and ${visible})`;

export const presentStock = (row: { [K in `stock_${SampleStatus}`]: number | null }) =>
  Object.fromEntries(sampleStatuses.map((status) => [status, row[`stock_${status}`] ?? 0])) as Record<
    SampleStatus,
    number
  >;

/** By term that a client could see: how many of its samples they could buy now. */
export const buyableByTerm = (today: string) => sql<{ term_id: number; buyable: number }>`(
  select t.term_id, t.stock_priced - ${expiredSamples(sql.ref('t.term_id'), today, true)} as buyable
  from ${stockByTerm} as t where t.stock_priced > 0)`;
