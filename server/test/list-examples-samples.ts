import { minShownDonors } from '@aliquot/contract/diagnoses';
import { countDonors } from '../src/features/diagnoses/count-donors.ts';
import { insert, type ListExamples, Only } from './list-example.ts';
import type { Scenario } from './scenario.ts';

const inYears = (years: number, days = 0) =>
  new Date(Date.now() + (years * 365 + days) * 86_400_000).toISOString().slice(0, 10);

/** A matching sample, one with lower and one with higher numbers, and one that differs in everything else. */
async function someSamples({ db, make }: Scenario, notForSale: object) {
  const term = await make.biomarker({ name: 'Zébrulin [Mass/volume] in Serum', system: 'Zebra' });
  const words = await make.biomarker({ type: 'Qualitative', units: null });
  await db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: term.id, low: 1, high: 5, label: 'Normal' })
    .execute();
  const invoice = await make.invoice();
  const sample = (biomarkerId: number, given: object) => make.sample({ biomarkerId, ...given });
  const match = await sample(term.id, {
    biomarker_value: '20',
    donor_gender: 'Female',
    donor_ethnicity: 'Asian',
    donor_dob: '1980-01-01',
    collection_date: '2020-06-01',
    expiration_date: inYears(1, 100),
    specimen_price: 50,
    storage_condition: '-80 C',
    storage_container: 'Cryovial',
    ...{ material: 'Plasma', anticoagulant: 'lithium_heparin', fasting: 'yes', freeze_thaws: 1 },
    ...{ hours_to_processing: 1.5, hours_to_freezer: 3 },
    volume_number: 2,
    volume_units: 'mL',
    invoice_id: invoice.id,
    created_at: '2021-05-02T12:00:00Z',
  });
  const numbers = (sign: 1 | -1) => ({
    biomarker_value: String(20 + sign),
    donor_dob: `${1980 - sign * 5}-01-01`,
    collection_date: `${2020 + sign}-06-01`,
    expiration_date: inYears(1, 100 + sign),
    specimen_price: 50 + sign,
    volume_number: 2 + sign,
    volume_units: 'mL',
    created_at: `2021-05-0${2 + sign}T12:00:00Z`,
  });
  const below = await sample(term.id, numbers(-1));
  const above = await sample(term.id, numbers(1));
  const other = await sample(words.id, {
    biomarker_value: 'Positive',
    donor_gender: 'Male',
    expiration_date: inYears(3),
    volume_units: 'g',
    ...notForSale,
  });
  const filters = {
    search: 'ZEBRULIN',
    loincBiomarkerId: term.id,
    loincCode: term.loinc_code,
    type: 'Quantitative',
    resultClass: 'high',
    ...{ valueFrom: 20, valueTo: 20, priceFrom: 50, priceTo: 50, volumeFrom: 2, volumeTo: 2 },
    ...{ donorGender: 'Female', donorEthnicity: 'Asian', volumeKind: 'mL' },
    ...{ storageCondition: '-80 C', storageContainer: 'Cryovial' },
    ...{ material: 'Plasma', anticoagulant: 'lithium_heparin', fasting: 'yes', freezeThaws: '1' },
    ...{ hoursToProcessingMax: 2, hoursToFreezerMax: 4 },
  };
  return {
    match,
    term,
    invoice,
    ids: { match: match.id, other: other.id, below: below.id, above: above.id },
    filters,
  };
}

/** Another sample for sale, of the same donor. */
async function siblingOf(
  { db, make, next }: Scenario,
  { id, vendor_id }: { id: number; vendor_id: number | null },
) {
  const donor = await db
    .insertInto('donors')
    .values({ donor_key: `Sibling ${next()}`, vendor_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('samples').set({ donor_id: donor.id }).where('id', '=', id).execute();
  const invoice = await make.invoice({ vendorId: vendor_id ?? 0 });
  return (await make.sample({ donor_id: donor.id, invoice_id: invoice.id })).id;
}

/** A further result of a sample. */
async function measuredIn({ db, make }: Scenario, sample_id: number) {
  const { id } = await make.biomarker();
  await db.insertInto('sample_results').values({ sample_id, loinc_biomarker_id: id, value: '1' }).execute();
  return id;
}

/** A category of the sample's donor, which enough donors have. */
async function diagnosisOf({ db, make, next }: Scenario, sampleId: number) {
  const { donor_id } = await db
    .selectFrom('samples')
    .select('donor_id')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow();
  const values = Array.from({ length: minShownDonors - 1 }, () => ({ donor_key: `Other ${next()}` }));
  const others = await insert(db, 'donors', ...values);
  for (const id of others) await make.sample({ donor_id: id });
  const codes = [donor_id ?? 0, ...others].map((id) => ({ donor_id: id, code: 'R76.1' }));
  await insert(db, 'donor_diagnoses', ...codes);
  await countDonors(db);
  return 'R76';
}

const day = '2020-06-01';

export const sampleExamples: ListExamples = {
  'samples.getMany for staff': async (scenario) => {
    const { match, invoice, ids, filters } = await someSamples(scenario, {
      status: 'damaged',
      specimen_price: null,
      expiration_date: '2020-01-01',
      active: false,
    });
    const expires = String(match.expiration_date);
    await siblingOf(scenario, match);
    return {
      ...ids,
      filters: {
        ...filters,
        ...{ ageFrom: match.donor_age, ageTo: match.donor_age },
        ...{ active: true, status: 'available', priced: true, storageFacilityId: match.storage_facility_id },
        ...{ invoiceId: invoice.id, vendorId: invoice.vendor_id, validOn: '2024-01-01' },
        ...{ collectedFrom: day, collectedTo: day, expiresFrom: expires, expiresTo: expires },
        ...{ createdFrom: '2021-05-02', createdTo: '2021-05-02' },
        diagnosis: await diagnosisOf(scenario, ids.match),
      },
    };
  },
  'samples.getMany for clients': async (scenario) => {
    const { match, term, ids, filters } = await someSamples(scenario, {});
    const sameDonorAs = await siblingOf(scenario, match);
    const measured = await measuredIn(scenario, ids.match);
    return {
      ...ids,
      filters: {
        ...filters,
        ...{ ageFrom: match.donor_age, ageTo: match.donor_age },
        // Clients see active samples only, so that `active: false` finds nothing.
        active: new Only(false, []),
        biomarkerValue: new Only('Positive', [ids.other]),
        sameDonorAs,
        diagnosis: await diagnosisOf(scenario, ids.match),
        also: [{ loincBiomarkerId: measured }],
        ...{ component: term.component, system: 'Zebra' },
        ...{ collectionYearFrom: 2020, collectionYearTo: 2020, expiryBand: '1_to_2_years' },
      },
    };
  },
};
