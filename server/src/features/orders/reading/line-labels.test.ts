import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { minShownDonors } from '@aliquot/contract/diagnoses';
import { type Order, type OwnOrder, orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import type { Insertable } from 'kysely';
import { insertLineWithoutDetails, type OrderTests, openOrderTests } from '../../../../test/buyer-setup.ts';
import type { Caller } from '../../../../test/harness.ts';
import type { Tables } from '../../../platform/database/index.ts';
import { countDonors } from '../../diagnoses/index.ts';

let { testApp, setup, admin, me } = {} as OrderTests;

before(async () => {
  ({ testApp, setup, admin, me } = await openOrderTests());
});
after(() => setup.closeSound());

const lineFor = async (caller: Caller, id: number) => {
  const order = (await caller.ok(orders.get, { params: { id } })) as Order | OwnOrder;
  return order.lines[0] ?? assert.fail('the order has no line');
};

/** A biomarker with one reference interval up to age 89, and others from 90 on. */
async function term() {
  const { id } = await testApp.make.biomarker({ units: 'mg/dL' });
  await testApp.db
    .insertInto('loinc_ranges')
    .values([
      { loinc_biomarker_id: id, low: 3, high: 5, sex: 'any', age_from: 0, age_to: 89, label: 'Normal' },
      { loinc_biomarker_id: id, low: 4, high: 6, sex: 'any', age_from: 90, age_to: 94, label: 'Normal' },
      { loinc_biomarker_id: id, low: 7, high: 9, sex: 'any', age_from: 95, age_to: 120, label: 'Normal' },
    ])
    .execute();
  return id;
}

const described = async (more: object = {}) => ({
  biomarkerId: await term(),
  biomarker_value: '5.4',
  collection_date: '2023-08-23',
  donor_dob: '1960-01-01',
  donor_gender: 'Female',
  donor_ethnicity: 'Asian',
  donor_zip: '94305-7716',
  expiration_date: '2099-08-23',
  storage_container: 'Cryovial 2 mL',
  storage_condition: 'Frozen -80 C',
  ...more,
});

/** A sample with everything that a line keeps beside the label, and what clients may not see of it. */
async function detailed(more: object = {}) {
  const [sampleId = 0] = await setup.stock(
    1,
    await described({
      material: 'Plasma',
      anticoagulant: 'lithium_heparin',
      fasting: 'yes',
      freeze_thaws: 17,
      hours_to_processing: '1.37',
      hours_to_freezer: '843.37',
      result_method: 'Roche cobas',
      result_measured_on: '2023-09-14',
      ...more,
    }),
  );
  const further = await testApp.make.biomarker({ units: 'mg/L' });
  await testApp.db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: further.id, low: 0, high: 5, sex: 'any', label: 'Normal' })
    .execute();
  await addResult(sampleId, further.id, {
    value: '8.2',
    value_as_sent: '820 ug/dL',
    method: 'Alinity',
    measured_on: '2024-03-04',
  });
  return { sampleId, further };
}

type Result = Omit<Insertable<Tables['sample_results']>, 'sample_id' | 'loinc_biomarker_id'>;
const addResult = (sampleId: number, biomarkerId: number, result: Result) =>
  testApp.db
    .insertInto('sample_results')
    .values({ sample_id: sampleId, loinc_biomarker_id: biomarkerId, ...result })
    .execute();

const handling = {
  material: 'Plasma',
  anticoagulant: 'lithium_heparin',
  fasting: 'yes',
  freezeThaws: '3_or_more',
  hoursToProcessing: 'up_to_2',
  hoursToFreezer: 'over_48',
  method: 'Roche cobas',
  measuredYear: 2023,
};
const detailsOf = ({ alsoMeasured, ...line }: Order['lines'][number] | OwnOrder['lines'][number]) => ({
  handling: Object.fromEntries(Object.keys(handling).map((key) => [key, line[key as keyof typeof line]])),
  results: alsoMeasured?.map(({ loincBiomarker, loincCode, ...result }) => ({
    loincCode,
    units: loincBiomarker.units,
    ...result,
  })),
});

const asBought = {
  biomarkerValue: '5.4',
  resultClass: 'high',
  result: { number: 5.4, comparator: null, class: 'high', label: null, base: { low: 3, high: 5 } },
  donorGender: 'Female',
  donorAge: 63,
  donorEthnicity: 'Asian',
  donorZip: '943',
  collectionYear: 2023,
  expiryBand: 'over_2_years',
  storageContainer: 'Cryovial 2 mL',
  storageCondition: 'Frozen -80 C',
};
const labelOf = (line: object) =>
  Object.fromEntries(Object.keys(asBought).map((key) => [key, line[key as keyof typeof line]]));

describe('the label of an order line', () => {
  test('has unit, interval, class, donor and storage, and does not change when the sample is corrected', async () => {
    const [sampleId = 0] = await setup.stock(1, await described());
    const id = await setup.placed(me, [sampleId]);
    const bought = await lineFor(me.caller, id);
    assert.deepEqual(labelOf(bought), asBought);
    assert.deepEqual([bought.loincBiomarker.units, bought.loincBiomarker.type], ['mg/dL', 'Quantitative']);
    await admin.ok(samples.update, {
      params: { id: sampleId },
      body: {
        biomarkerValue: '4.4',
        donorDob: '1990-01-01',
        donorGender: 'Male',
        donorEthnicity: 'Other',
        donorZip: '10001',
        storageContainer: 'Slide box',
        storageCondition: 'Ambient',
      },
    });
    await testApp.db
      .updateTable('loinc_ranges')
      .set({ low: 1, high: 2 })
      .where('loinc_biomarker_id', '=', bought.loincBiomarker.id)
      .where('age_to', '=', 89)
      .execute();
    for (const caller of [me.caller, admin]) assert.deepEqual(labelOf(await lineFor(caller, id)), asBought);
  });

  test('of a donor above 90 shows a buyer age, class and interval of 90, and staff those of the true age', async () => {
    const [sampleId = 0] = await setup.stock(1, await described({ donor_dob: '1925-01-01' }));
    const id = await setup.placed(me, [sampleId]);
    const [own, staffs] = [await lineFor(me.caller, id), await lineFor(admin, id)];
    assert.deepEqual([own.donorAge, own.resultClass, own.result?.base], [90, 'normal', { low: 4, high: 6 }]);
    assert.deepEqual([staffs.resultClass, staffs.result?.base], ['low', { low: 7, high: 9 }]);
  });

  test('cannot be changed, not even by SQL', async () => {
    const id = await setup.placed(me, await setup.stock(1, await described()));
    for (const changed of [{ donor_gender: 'Male' }, { sample_details: '{"material": "Serum"}' }])
      await assert.rejects(
        testApp.db.updateTable('order_lines').set(changed).where('client_order_id', '=', id).execute(),
        /an order line stays as it was ordered/,
      );
  });

  test('has how the sample was handled and its further results as clients saw them, and stays when both change', async () => {
    const { sampleId, further } = await detailed();
    const id = await setup.placed(me, [sampleId]);
    const seen = {
      handling,
      results: [
        {
          loincCode: further.loinc_code,
          units: 'mg/L',
          value: '8.2',
          result: { number: 8.2, comparator: null, class: 'high', label: null, base: { low: 0, high: 5 } },
          method: 'Alinity',
          measuredYear: 2024,
        },
      ],
    };
    for (const caller of [me.caller, admin]) assert.deepEqual(detailsOf(await lineFor(caller, id)), seen);
    await admin.ok(samples.update, {
      params: { id: sampleId },
      body: {
        material: 'Serum',
        anticoagulant: 'clot_activator',
        fasting: 'no',
        freezeThaws: 0,
        hoursToProcessing: 20,
        hoursToFreezer: 30,
        method: 'Other',
        measuredOn: '2025-01-02',
        results: [{ loincBiomarkerId: further.id, value: '1.1', method: 'Other' }],
      },
    });
    for (const caller of [me.caller, admin]) assert.deepEqual(detailsOf(await lineFor(caller, id)), seen);
  });

  test('keeps no exact hours, thaws or days, no text of the laboratory and no donor, not even in the database', async () => {
    const vendor = await testApp.make.vendor();
    const invoice = await testApp.make.invoice({ vendorId: vendor.id });
    const donor = await testApp.db
      .insertInto('donors')
      .values({ vendor_id: vendor.id, donor_key: 'XQ7-DNR' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { sampleId } = await detailed({ donor_id: donor.id, invoice_id: invoice.id });
    const id = await setup.placed(me, [sampleId]);
    const { sample_details } = await testApp.db
      .selectFrom('order_lines')
      .select('sample_details')
      .where('client_order_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      Object.keys(sample_details as object).sort(),
      [...Object.keys(handling), 'diagnoses', 'alsoMeasured'].sort(),
    );
    const kept = JSON.stringify(sample_details);
    for (const hidden of ['1.37', '843.37', '820 ug', '-09-14', '-03-04', 'DN-', 'XQ7'])
      assert.ok(!kept.includes(hidden), `${hidden} is in ${kept}`);
  });

  test('keeps the shown categories of the donor as they were named, and no others', async () => {
    const vendor = await testApp.make.vendor();
    const invoice = await testApp.make.invoice({ vendorId: vendor.id });
    const donors = await testApp.db
      .insertInto('donors')
      .values(
        Array.from({ length: minShownDonors }, (_, n) => ({ vendor_id: vendor.id, donor_key: `K-${n}` })),
      )
      .returning('id')
      .execute();
    const [first = { id: 0 }] = donors;
    await testApp.db
      .insertInto('donor_diagnoses')
      .values([
        ...donors.map(({ id }) => ({ donor_id: id, code: 'K50.1' })),
        { donor_id: first.id, code: 'Q78.0' },
      ])
      .execute();
    const { sampleId } = await detailed({ donor_id: first.id, invoice_id: invoice.id });
    for (const { id } of donors.slice(1)) await detailed({ donor_id: id, invoice_id: invoice.id });
    await testApp.db.transaction().execute(countDonors);
    const name = (text: string) =>
      testApp.db
        .updateTable('diagnosis_categories')
        .set({ name: text })
        .where('category', '=', 'K50')
        .execute();
    await name('Crohn disease');
    const id = await setup.placed(me, [sampleId]);
    await name('Another name');
    for (const caller of [me.caller, admin])
      assert.deepEqual((await lineFor(caller, id)).diagnoses, [{ category: 'K50', name: 'Crohn disease' }]);
  });

  test('leaves out results of a deactivated biomarker and of an import that is not complete', async () => {
    const { sampleId, further } = await detailed();
    const off = await testApp.make.biomarker({ verified: false });
    await addResult(sampleId, off.id, { value: '1' });
    const batch = await testApp.db
      .insertInto('import_batches')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    const hidden = await testApp.make.biomarker();
    await addResult(sampleId, hidden.id, { value: '2', import_batch_id: batch.id });
    const id = await setup.placed(me, [sampleId]);
    const { results } = detailsOf(await lineFor(me.caller, id));
    assert.deepEqual(
      results?.map(({ loincCode }) => loincCode),
      [further.loinc_code],
    );
  });

  test('of a donor above 90 keeps classes and intervals of 90 for further results', async () => {
    const { sampleId } = await detailed({ donor_dob: '1925-01-01' });
    const aged = await term();
    await addResult(sampleId, aged, { value: '5.4' });
    const id = await setup.placed(me, [sampleId]);
    for (const caller of [me.caller, admin]) {
      const { results = [] } = detailsOf(await lineFor(caller, id));
      const found = results.find(({ value }) => value === '5.4')?.result;
      assert.deepEqual([found?.class, found?.base], ['normal', { low: 4, high: 6 }]);
    }
  });

  test('of a sample that was allocated to a request has the same details', async () => {
    const { sampleId } = await detailed();
    const [{ loinc_code: loincCode = '' } = {}] = await testApp.db
      .selectFrom('samples as s')
      .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
      .select('b.loinc_code')
      .where('s.id', '=', sampleId)
      .execute();
    const body = { ...setup.delivery(me), loincCode, quantity: 1 };
    const { id } = await me.caller.ok(orders.placeByCustomRequest, { body });
    assert.deepEqual(detailsOf(await lineFor(me.caller, id)).handling, handling);
  });

  test('of an order placed before details were kept has none of their fields', async () => {
    const { sampleId } = await detailed();
    const id = await setup.placed(me, await setup.stock(1));
    await insertLineWithoutDetails(testApp.db, id, sampleId);
    for (const caller of [me.caller, admin]) {
      const { lines } = (await caller.ok(orders.get, { params: { id } })) as Order | OwnOrder;
      const old = lines.find((line) => line.sampleId === sampleId) ?? assert.fail('no such line');
      for (const key of [...Object.keys(handling), 'diagnoses', 'alsoMeasured'])
        assert.ok(!(key in old), key);
    }
  });
});
