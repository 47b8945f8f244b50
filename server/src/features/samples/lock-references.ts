import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/** What samples refer to, locked so that it stays as it is until the transaction ends. */

/** The biomarkers that bodies name, by id or by LOINC code. */
export const lockForShareBiomarkers = (
  db: Handle,
  named: readonly { loincBiomarkerId?: number | undefined; loincCode?: string | undefined }[],
) =>
  db
    .selectFrom('loinc_biomarkers')
    .select(['id', 'loinc_code', 'component', 'type', 'units'])
    .select(sql<boolean>`active and verified`.as('usable'))
    .where((eb) =>
      eb.or([
        eb('id', 'in', [0, ...named.flatMap(({ loincBiomarkerId = [] }) => loincBiomarkerId)]),
        eb('loinc_code', 'in', ['', ...named.flatMap(({ loincCode = [] }) => loincCode)]),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute();

export const lockForShareFacility = (db: Handle, id: number) =>
  db.selectFrom('storage_facilities').select('active').where('id', '=', id).forShare().executeTakeFirst();

export const lockForShareInvoice = (db: Handle, id: number) =>
  db
    .selectFrom('invoices')
    .select(['active', 'status', 'vendor_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
