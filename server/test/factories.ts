import { client, type Role } from '@aliquot/contract/roles';
import type { Insertable } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import type { Tables } from '../src/platform/database/tables.ts';

/** Inserts rows for tests together with the rows they refer to; every default name is unique. */
export function createFactories(db: Handle, passwordHash: string) {
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };

  const company = (given: { name?: string; active?: boolean; city?: string } = {}) =>
    db
      .insertInto('client_companies')
      .values({ ...given, name: given.name ?? `Company ${next()}` })
      .returningAll()
      .executeTakeFirstOrThrow();

  /** There is one; made again it changes how shipping is priced. */
  const seller = (shipping_pricing = 'not_priced') =>
    db
      .insertInto('seller')
      .values({ legal_name: 'Seller', address1: '1 Road', city: 'Omaha', country: 'US', shipping_pricing })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ shipping_pricing }))
      .execute();

  const biomarker = (given: Partial<Omit<Insertable<Tables['loinc_biomarkers']>, 'loinc_code'>> = {}) => {
    const n = next();
    return db
      .insertInto('loinc_biomarkers')
      .values({
        name: `Analyte ${n} [Mass/volume] in Serum or Plasma`,
        component: `Analyte ${n}`,
        scale_type: 'Qn',
        type: 'Quantitative',
        units: 'mg/dL',
        ...given,
        loinc_code: `${90000 + n}-0`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  const facility = (given: { name?: string; active?: boolean } = {}) =>
    db
      .insertInto('storage_facilities')
      .values({ ...given, name: given.name ?? `Freezer room ${next()}` })
      .returningAll()
      .executeTakeFirstOrThrow();

  const vendor = (
    given: { name?: string; active?: boolean; city?: string; contact_last_name?: string } = {},
  ) =>
    db
      .insertInto('vendors')
      .values({ ...given, name: given.name ?? `Vendor ${next()}` })
      .returningAll()
      .executeTakeFirstOrThrow();

  type SampleColumns = Omit<Insertable<Tables['samples']>, 'loinc_biomarker_id' | 'storage_facility_id'>;

  return {
    biomarker,
    company,
    seller,
    facility,
    sample: async ({
      biomarkerId,
      facilityId,
      ...given
    }: Partial<SampleColumns> & { biomarkerId?: number; facilityId?: number } = {}) =>
      db
        .insertInto('samples')
        .values({
          accession: `ACC-${next()}`,
          volume_number: 1,
          volume_units: 'mL',
          specimen_price: 50,
          ...given,
          loinc_biomarker_id: biomarkerId ?? (await biomarker()).id,
          storage_facility_id: facilityId ?? (await facility()).id,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    async user(
      given: { role?: Role; email?: string; status?: string; active?: boolean; companyId?: number } = {},
    ) {
      const role = given.role ?? 'client_user';
      const buys = (client as readonly string[]).includes(role);
      return db
        .insertInto('users')
        .values({
          role,
          email: given.email ?? `person${next()}@test.example`,
          first_name: 'Test',
          last_name: 'Person',
          password_hash: passwordHash,
          status: given.status ?? 'active',
          active: given.active ?? true,
          client_company_id: buys ? (given.companyId ?? (await company()).id) : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    shippingLocation: async (
      given: { companyId?: number; name?: string; active?: boolean; city?: string } = {},
    ) =>
      db
        .insertInto('shipping_locations')
        .values({
          client_company_id: given.companyId ?? (await company()).id,
          name: given.name ?? `Dock ${next()}`,
          address1: '1 Dock Road',
          city: given.city ?? 'Omaha',
          active: given.active ?? true,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    vendor,
    invoice: async ({
      vendorId,
      ...given
    }: {
      vendorId?: number;
      status?: string;
      number?: string;
      active?: boolean;
    } = {}) =>
      db
        .insertInto('invoices')
        .values({ ...given, vendor_id: vendorId ?? (await vendor()).id })
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
