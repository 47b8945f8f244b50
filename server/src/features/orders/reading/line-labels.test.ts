import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Order, type OwnOrder, orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { type OrderTests, openOrderTests } from '../../../../test/buyer-setup.ts';
import type { Caller } from '../../../../test/harness.ts';

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
    await assert.rejects(
      testApp.db
        .updateTable('order_lines')
        .set({ donor_gender: 'Male' })
        .where('client_order_id', '=', id)
        .execute(),
      /an order line stays as it was ordered/,
    );
  });
});
