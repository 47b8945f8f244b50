import { underWay } from '@aliquot/contract/order-steps';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';

/** Queries for rooms that cannot import this one, since it imports them: `features/index.ts` passes them in. */

/** The order that a sample is reserved for or was delivered with. */
export async function orderOfSample(db: Handle, sampleId: number) {
  const row = await db
    .selectFrom('order_lines as l')
    .innerJoin('client_orders as o', 'o.id', 'l.client_order_id')
    .select(['o.id', 'o.number', 'o.status'])
    .where('l.sample_id', '=', sampleId)
    .where('l.live', '=', true)
    .executeTakeFirst();
  return row && { id: row.id, number: row.number ?? '', delivered: row.status === 'delivered' };
}

/** The number of a batch's samples that were ever ordered. */
export async function orderedOfBatch(db: Handle, batchId: number): Promise<number> {
  const { samples } = await db
    .selectFrom('samples as s')
    .select(sql<number>`count(*)::integer`.as('samples'))
    .where('s.import_batch_id', '=', batchId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('s.status', '=', 'reserved'),
        exists(selectFrom('order_lines as l').select('l.id').whereRef('l.sample_id', '=', 's.id')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return samples;
}

/** The number of samples that were ordered with a result of a batch: their lines keep what the buyer saw. */
export async function orderedWithResults(db: Handle, batchId: number): Promise<number> {
  const { rows } = await sql<{ samples: number }>`
    select count(distinct r.sample_id)::integer as samples
    from sample_results r join order_lines l on l.sample_id = r.sample_id
    where r.import_batch_id = ${batchId} and l.sample_details -> 'alsoMeasured' @>
      jsonb_build_array(jsonb_build_object('loincBiomarker', jsonb_build_object('id', r.loinc_biomarker_id)))`.execute(
    db,
  );
  return rows[0]?.samples ?? 0;
}

export async function ordersUnderWay(db: Handle, companyId: number) {
  const rows = await db
    .selectFrom('client_orders')
    .select(['id', 'number'])
    .where('client_company_id', '=', companyId)
    .where('status', 'in', [...underWay])
    .orderBy('id')
    .execute();
  return rows.map(({ id, number }) => ({ id, number: number ?? '' }));
}
