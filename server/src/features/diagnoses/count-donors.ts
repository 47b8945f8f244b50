import { minShownDonors } from '@aliquot/contract/diagnoses';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

/**
 * Counts the donors of each category who have a sample, and shows or hides it to clients. Of two counts at the same time
 * the later waits, so that an older count never replaces a newer one.
 */
export async function countDonors(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('aliquot.count_diagnoses'))`.execute(tx);
  const { rows } = await sql`
    with counted as (
      select c.category, count(*)::integer as donors
      from donor_categories c join donors d on d.id = c.donor_id and d.active
      where exists (
        select from samples s left join import_batches b on b.id = s.import_batch_id
        where s.donor_id = c.donor_id and s.active and b.hidden is not true)
      group by c.category
    )
    update diagnosis_categories k set donors = n.donors, shown = n.donors >= ${sql.lit(minShownDonors)}
    from (
      select a.category, coalesce(c.donors, 0) as donors
      from diagnosis_categories a left join counted c on c.category = a.category
    ) n
    where n.category = k.category and n.donors <> k.donors
    returning k.category`.execute(tx);
  if (rows.length > 0) await publish(tx, { kind: 'diagnosis_category.changed', to: 'staff', payload: {} });
}
