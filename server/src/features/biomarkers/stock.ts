import { type SampleStatus, sampleStatuses } from '@aliquot/contract/sample-statuses';
import { type Expression, sql } from 'kysely';
import { visible } from '../samples/index.ts';

/**
 * The stock of each biomarker, from the stock counters and never by counting samples. One pass over the counters, to be
 * joined to the biomarkers of a query.
 */

const perStatus = sql.join(
  sampleStatuses.map(
    (status) => sql`coalesce(sum(samples) filter (where status = ${sql.lit(status)}), 0)::integer
      as ${sql.id(`stock_${status}`)}`,
  ),
);

/** The same columns without rows, for queries that read the stock only for one page of biomarkers. */
export const stockOfNone = sql<{ term_id: number } & Record<`stock_${SampleStatus}`, number>>`(
  select null::integer as term_id, ${sql.join(
    sampleStatuses.map((status) => sql`null::integer as ${sql.id(`stock_${status}`)}`),
  )}, null::integer as stock_priced where false)`;

/** The number of samples of a biomarker that a client can buy today; see the migrations. */
export const buyableSamples = (term: Expression<number>, today: string) =>
  sql<number>`buyable_samples(${term}, ${today}::date)`;

/** By biomarker: the samples of every status, and the available ones with a price. */
export const stockByTerm = sql<{ term_id: number } & Record<`stock_${SampleStatus}`, number>>`(
  select loinc_biomarker_id as term_id, ${perStatus},
    coalesce(sum(samples) filter (where status = 'available' and priced), 0)::integer as stock_priced
  from stock where active group by loinc_biomarker_id)`;

/** Available samples of a biomarker that are expired; the counters include them until staff change their status. */
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

/** By biomarker, the number of samples that clients can buy now. */
export const buyableByTerm = (today: string) => sql<{ term_id: number; buyable: number }>`(
  select t.term_id, t.stock_priced - ${expiredSamples(sql.ref('t.term_id'), today, true)} as buyable
  from ${stockByTerm} as t where t.stock_priced > 0)`;
