import type { CohortPlace } from '@aliquot/contract/cohort-place';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import { readDetails } from '../../specimens/index.ts';
import type { EvaluatedSample } from '../cart/evaluate-samples.ts';

/** A sample to buy, and its price: that of the list, or the one agreed in a quote. */
export interface BoughtLine {
  sampleId: number;
  price: number;
  /** Where it was added from a cohort. */
  cohort?: CohortPlace | undefined;
}

export const boughtLines = (samples: readonly EvaluatedSample[]): BoughtLine[] =>
  samples.map(({ id, price }) => ({ sampleId: id, price: price ?? 0 }));

/**
 * Turns samples that were locked and evaluated into order lines: they become reserved, and what their buyer sees
 * of them is copied as it is now. The condition on the status and the unique index on live lines hold even without the lock.
 */
export async function reserve(
  db: Handle,
  orderId: number,
  lines: readonly BoughtLine[],
  requestId: number | null = null,
): Promise<void> {
  const ids = lines.map(({ sampleId }) => sampleId);
  const { rows } = await sql<{ id: number }>`
    update samples set status = 'reserved'
    where id = any (${ids}::integer[]) and active and status = 'available'
    returning id`.execute(db);
  if (rows.length !== ids.length) throw new Error('a sample that was locked for an order changed meanwhile');
  const bought = new Map(lines.map((line) => [line.sampleId, line]));
  const details = (await readDetails(db, ids)).map((each) => ({ ...each, ...bought.get(each.id) }));
  await sql`
    insert into order_lines (client_order_id, sample_id, price, sample_code, loinc_biomarker_id, loinc_code,
      biomarker_name, biomarker_value, volume_number, volume_units, storage_container, storage_condition,
      inventory_request_id, sample_details, cohort_name, cohort_set, cohort_role)
    select ${orderId}, s.id, d.price, s.code, b.id, b.loinc_code, b.name, s.biomarker_value,
      s.volume_number, s.volume_units, s.storage_container, s.storage_condition, ${requestId}::integer, d.details,
      d.cohort ->> 'name', (d.cohort ->> 'set')::integer, d.cohort ->> 'role'
    from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    join jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as d (id integer, details jsonb, price numeric, cohort jsonb)
      on d.id = s.id
    where s.id = any (${ids}::integer[]) order by s.id`.execute(db);
}

/** The next number of a series, by year. Gaps are allowed, repeats are not. */
export const nextNumberOf = (prefix: string, sequence: string) => sql<string>`${sql.lit(prefix)} || '-' ||
  to_char(now() at time zone 'UTC', 'YYYY') || '-' ||
  (select lpad(n::text, greatest(6, length(n::text)), '0') from nextval(${sql.lit(sequence)}) as n)`;

export const nextNumber = nextNumberOf('ALQ', 'order_numbers');
