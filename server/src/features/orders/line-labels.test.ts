import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Order, type OwnOrder, orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Buyer, createBuyerSetup } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let admin: Caller;
let me: Buyer;

before(async () => {
  testApp = await openTestApp();
  setup = createBuyerSetup(testApp);
  admin = await testApp.as('admin');
  me = await setup.buyer();
});
after(() => setup.closeSound());

const lineFor = async (caller: Caller, id: number) => {
  const order = (await caller.ok(orders.get, { params: { id } })) as Order | OwnOrder;
  return order.lines[0] ?? assert.fail('the order has no line');
};

/** A term with an interval for everybody up to 89, and others from 90 on. */
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
  test('has unit, interval, class, donor and storage, and stays as it was bought when the sample is corrected', async () => {
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

  test('can be changed by nobody, not even in the database', async () => {
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

  test('of a line from before there were labels is that of its sample then, though it was corrected since', async () => {
    const [sampleId = 0] = await setup.stock(1, await described());
    const id = await setup.placed(me, [sampleId]);
    const body = { donorGender: 'Male', donorDob: '1990-01-01', donorEthnicity: null } as const;
    await admin.ok(samples.update, { params: { id: sampleId }, body });
    await admin.ok(samples.update, { params: { id: sampleId }, body: { donorGender: 'Other' } });
    const backfill = readFileSync(
      join(import.meta.dirname, '../../../migrations/0034_lines_as_sold.sql'),
      'utf8',
    ).match(/^create function sample_as_of[\s\S]*?^drop function sample_as_of;$/m)?.[0];
    assert.ok(backfill);
    await testApp.db.transaction().execute(async (db) => {
      await sql`alter table order_lines disable trigger keep`.execute(db);
      await sql`update order_lines set donor_gender = null, shown_age = null, donor_ethnicity = null,
        result_number = null, shown_class = null where client_order_id = ${id}`.execute(db);
      for (const statement of backfill.split(/;\n\n/)) await sql.raw(statement).execute(db);
      await sql`alter table order_lines enable trigger keep`.execute(db);
    });
    assert.deepEqual(labelOf(await lineFor(me.caller, id)), asBought);
    const { entries } = await admin.ok(orders.custody, { params: { id: sampleId } });
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['reserved'],
    );
  });
});
