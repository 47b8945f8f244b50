import { cohorts } from '@aliquot/contract/cohorts';
import { minShownDonors } from '@aliquot/contract/diagnoses';
import { sql } from 'kysely';
import { countDonors } from '../src/features/diagnoses/count-donors.ts';
import { canaries } from './canaries.ts';
import type { Caller } from './harness.ts';
import type { TestApp } from './scenario.ts';

/** One sample for sale and one of every kind that is not, all with canaries in the hidden fields. */
export async function seed(testApp: TestApp) {
  const { make, db } = testApp;
  const term = await make.biomarker();
  const off = await make.biomarker({ verified: false });
  const bare = await make.biomarker();
  const vendor = await make.vendor({ name: canaries.vendor, city: 'Xq7fac Freezer' });
  const invoice = await make.invoice({ vendorId: vendor.id, number: canaries.invoiceNumber });
  await db.updateTable('invoices').set({ note: canaries.invoiceNote }).where('id', '=', invoice.id).execute();
  const facility = await make.facility({ name: canaries.facility });
  const batch = await db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into donors (id, vendor_id, donor_key, born) overriding system value
    values (${canaries.donorId}, ${vendor.id}, ${canaries.donorKey}, ${canaries.donorDob})`.execute(db);
  const secret = {
    donor_id: Number(canaries.donorId),
    ...{
      result_measured_on: canaries.measuredOn,
      hours_to_freezer: canaries.hoursToFreezer,
      freeze_thaws: 17,
    },
    result_as_sent: canaries.valueAsSent,
    ...{ material: 'Plasma', anticoagulant: 'lithium_heparin' },
    biobank_id: canaries.biobankId,
    biomarker_value: '12.5',
    collection_date: canaries.collectionDate,
    donor_dob: canaries.donorDob,
    donor_gender: 'Female',
    donor_zip: canaries.donorZip,
    expiration_date: canaries.expirationDate,
    invoice_id: invoice.id,
    storage_location: canaries.storageLocation,
    biomarkerId: term.id,
    facilityId: facility.id,
  };
  const addResults = (sampleId: number) =>
    addSecretResults(testApp, sampleId, { bare: bare.id, off: off.id });
  const sample = await make.sample({ ...secret, accession: canaries.accession });
  await addResults(sample.id);
  await make.sample({ ...secret, biomarkerId: bare.id, specimen_price: null });
  await diagnose(testApp, vendor.id, { invoice_id: invoice.id, biomarkerId: bare.id, specimen_price: null });
  const withheld = [
    { code: canaries.hiddenCode, import_batch_id: batch.id, biomarker_value: canaries.hiddenValue },
    { code: canaries.unpricedCode, specimen_price: null },
    { code: canaries.deletedCode, active: false },
    { code: canaries.heldBackCode, status: 'on_hold' },
    { code: canaries.expiredCode, expiration_date: '2024-01-01' },
    { code: canaries.offCode, biomarkerId: off.id },
  ];
  const hiddenIds: number[] = [];
  for (const given of withheld) hiddenIds.push((await make.sample({ ...secret, ...given })).id);
  await seedStaffRows(testApp, facility.id);
  return {
    secret,
    addResults,
    sampleId: sample.id,
    hiddenIds,
    termId: term.id,
    termCode: term.loinc_code,
    offTermId: off.id,
    furtherTermId: bare.id,
    ...(await nameTerm(testApp, term.id)),
  };
}

/** An import, and what staff alone need of the seller. */
async function seedStaffRows({ db }: TestApp, facilityId: number) {
  await sql`insert into imports (created_by, file_name, file_type, storage_facility_id)
    select max(u.id), ${canaries.rejectedRow}, 'csv', ${facilityId} from users u having max(u.id) is not null`.execute(
    db,
  );
  await sql`insert into seller (legal_name, address1, city, country, bank, invoice_note, quote_terms)
    values ('Seller', '1 Road', 'Omaha', 'US', ${canaries.sellerBank}, ${canaries.sellerNote}, ${canaries.sellerNote})`.execute(
    db,
  );
}

/** Two further results, one of them of a biomarker that is not for clients. */
const addSecretResults = ({ db }: TestApp, sampleId: number, { bare, off }: { bare: number; off: number }) =>
  db
    .insertInto('sample_results')
    .values([
      {
        ...{ sample_id: sampleId, loinc_biomarker_id: bare, value: '4.5', method: 'Alinity' },
        ...{ value_as_sent: canaries.valueAsSent, measured_on: canaries.measuredOn },
      },
      { sample_id: sampleId, loinc_biomarker_id: off, value: canaries.offValue },
    ])
    .execute();

/** A research area and a panel that name the biomarker. */
async function nameTerm({ db }: TestApp, termId: number) {
  const { rows } = await sql<{ area: number; item: number; panel: number }>`
    with area as (insert into research_areas (kind, name) values ('research_area', 'Area') returning id),
      item as (insert into area_items (research_area_id, name) select id, 'Item' from area returning id, research_area_id),
      panel as (insert into panels (name) values ('Panel') returning id),
      members as (insert into area_item_biomarkers (area_item_id, loinc_biomarker_id) select id, ${termId} from item),
      others as (insert into panel_biomarkers (panel_id, loinc_biomarker_id) select id, ${termId} from panel)
    select item.research_area_id as area, item.id as item, panel.id as panel from item, panel`.execute(db);
  const { area = 0, item = 0, panel = 0 } = rows[0] ?? {};
  return { areaId: area, itemId: item, panelId: panel };
}

/** The donor has a category that clients see, since ten others have it as well, and one that it has alone. */
async function diagnose({ db, make }: TestApp, vendor_id: number, given: object) {
  const shown = { code: canaries.diagnosisCode, label: canaries.diagnosisLabel };
  const own = { donor_id: Number(canaries.donorId) };
  await db
    .insertInto('donor_diagnoses')
    .values([
      { ...own, ...shown },
      { ...own, code: 'Q87.1', label: canaries.diagnosisLabel },
    ])
    .execute();
  for (let n = 1; n < minShownDonors; n += 1) {
    const donor = await db
      .insertInto('donors')
      .values({ vendor_id, donor_key: `${canaries.donorKey} ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await make.sample({ ...given, donor_id: donor.id });
    await db
      .insertInto('donor_diagnoses')
      .values({ donor_id: donor.id, ...shown })
      .execute();
  }
  await db
    .updateTable('diagnosis_categories')
    .set({ name: canaries.hiddenCategoryName })
    .where('category', '=', 'Q87')
    .execute();
  await countDonors(db);
}

/** A cohort of the samples of a biomarker. */
export async function cohortOf(caller: Caller, loincBiomarkerId: number): Promise<number> {
  const design = { cases: { sample: { loincBiomarkerId } }, controls: null, count: 1, match: {} };
  return (await caller.ok(cohorts.create, { body: { name: 'Watched', design } })).id;
}

/** A donor whose key, and diagnoses of one category, say which of two it is. */
export async function swappedDonor({ db }: TestApp, vendor_id: number, key: string) {
  const { id } = await db
    .insertInto('donors')
    .values({ vendor_id, donor_key: key })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rename = async (to: string) => {
    await db.updateTable('donors').set({ donor_key: to }).where('id', '=', id).execute();
    await db.deleteFrom('donor_diagnoses').where('donor_id', '=', id).execute();
    await db
      .insertInto('donor_diagnoses')
      .values({ donor_id: id, code: `E75.${to.slice(0, 1)}`, label: to })
      .execute();
  };
  await rename(key);
  return { id, rename };
}
