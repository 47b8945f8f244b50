import type { Handle } from '../../../platform/database/index.ts';
import { failFields } from '../../../platform/http/index.ts';

/** The order's destination: an active location of its company, locked so that it stays active until the commit. */
export async function lockForShareLocation(db: Handle, companyId: number, id: number) {
  const row = await db
    .selectFrom('shipping_locations')
    .selectAll()
    .where('id', '=', id)
    .where('client_company_id', '=', companyId)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!row) failFields({ shippingLocationId: ['location_not_active'] });
  return {
    shipping_location_id: row.id,
    /** A copy: the order keeps the address as it is now. */
    shipping_location: JSON.stringify({
      name: row.name,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      zip: row.zip,
      phoneNumber: row.phone_number,
      email: row.email,
    }),
  };
}
