import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sampleStatuses } from '@aliquot/contract/sample-statuses';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { loadCatalogue } from '../../../seed/catalogue.ts';
import { loadSamples } from '../../../seed/load-samples.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  await loadCatalogue(testApp.db);
  await testApp.make.vendor({ name: 'Cedar Biobank' });
  await loadSamples(testApp.db, { count: 900, seed: 7, today: testApp.clock.now() });
  const some = await admin.ok(staffSamples.getMany, { body: { status: 'available', limit: 20 } });
  const ids = some.items.map(({ id }) => id);
  await testApp.db.updateTable('samples').set({ status: 'reserved' }).where('id', 'in', ids).execute();
});
after(() => testApp.close());

type Query = Parameters<typeof admin.ok<typeof staffSamples.getMany>>[1]['body'];
const count = async (query: Query) =>
  (await admin.ok(staffSamples.getMany, { body: { ...query, limit: 1 } })).count;
const day = (offset: number) =>
  new Date(testApp.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
const rollUp = () => sql`select rollup_stock()`.execute(testApp.db);
const available = { active: true, status: 'available' } as const;
const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** The prices of all active samples, summed by status. */
async function worthByStatus() {
  const rows = await testApp.db
    .selectFrom('samples')
    .select(['status', 'specimen_price'])
    .where('active', '=', true)
    .execute();
  const cents = (status: string) =>
    rows
      .filter((row) => row.status === status)
      .reduce((sum, row) => sum + Math.round(Number(row.specimen_price ?? 0) * 100), 0);
  return Object.fromEntries(sampleStatuses.map((status) => [status, cents(status) / 100]));
}

/** The total price of the samples in the list that the figure links to, read page by page. */
async function worthOfSellable() {
  let cents = 0;
  for (let skip = 0, rows = 1; rows > 0; skip += 200) {
    const query = { ...available, priced: true, validOn: day(0), skip, limit: 200 };
    const { items } = await admin.ok(staffSamples.getMany, { body: query });
    rows = items.length;
    cents += items.reduce((sum, { specimenPrice }) => sum + Math.round((specimenPrice ?? 0) * 100), 0);
    for (const { expirationDate } of items) assert.ok(expirationDate === null || expirationDate >= day(0));
  }
  return cents / 100;
}

for (const rolledUp of [false, true])
  describe(rolledUp ? 'after a rollup' : 'before a rollup', () => {
    before(async () => {
      if (rolledUp) await rollUp();
    });

    test('each figure of the overview equals the count of its list', async () => {
      const overview = await admin.ok(samples.overview, {});
      for (const status of sampleStatuses)
        assert.equal(overview.statuses[status].samples, await count({ active: true, status }), status);
      assert.deepEqual(
        Object.fromEntries(sampleStatuses.map((status) => [status, overview.statuses[status].worth])),
        await worthByStatus(),
      );
      assert.equal(overview.unpriced, await count({ ...available, priced: false }));
      assert.equal(overview.expired, await count({ ...available, expiresTo: day(-1) }));
      assert.equal(
        overview.expiringSoon,
        await count({ ...available, expiresFrom: day(0), expiresTo: day(30) }),
      );
      const { sale } = overview;
      assert.deepEqual(
        [sale.available.samples, sale.expired, sale.unpriced],
        [
          await count({ ...available, priced: true, validOn: day(0) }),
          await count({ ...available, expiresTo: day(-1) }),
          await count({ ...available, priced: false, validOn: day(0) }),
        ],
      );
      assert.equal(
        sale.available.samples + sale.expired + sale.unpriced,
        overview.statuses.available.samples,
        'the three parts add up to status available',
      );
      assert.equal(sale.available.worth, await worthOfSellable());
      assert.ok(overview.unpriced > 0 && overview.expired > 0 && overview.expiringSoon > 0);
      assert.ok(overview.choices.conditions.includes('Frozen -80 C'));
      assert.ok(overview.choices.containers.length > 3 && overview.choices.ethnicities.length > 3);
    });

    test('each figure of the insights equals the count of its list', async () => {
      const insights = await admin.ok(samples.insights, {});
      assert.deepEqual(insights.sale, (await admin.ok(samples.overview, {})).sale);
      assert.ok(insights.biomarkers.length === 100);
      for (const { id, available: some, reserved } of insights.biomarkers.slice(0, 12)) {
        const sellable = { ...available, priced: true, validOn: day(0), loincBiomarkerId: id };
        assert.equal(some, await count(sellable));
        assert.equal(reserved, await count({ active: true, status: 'reserved', loincBiomarkerId: id }));
      }
      for (const { month, samples: some } of insights.expiring)
        assert.equal(
          some,
          await count({ ...available, expiresFrom: `${month}-01`, expiresTo: lastOf(month) }),
        );
      for (const { month, samples: some } of insights.received)
        assert.equal(
          some,
          await count({ active: true, createdFrom: `${month}-01`, createdTo: lastOf(month) }),
        );
      assert.deepEqual([insights.expiring.length, insights.received.length], [12, 12]);
      assert.equal(insights.received.at(-1)?.month, day(0).slice(0, 7));
      assert.ok(insights.received.some(({ samples: some }) => some > 10));
    });
  });

test('concurrent writes and rollups never lose a sample or count one twice', {
  skip: !onPostgres,
}, async () => {
  const term = await testApp.make.biomarker();
  const facility = await testApp.make.facility();
  const writing = Array.from({ length: 8 }, async (_, n) => {
    for (let i = 0; i < 5; i += 1) {
      const made = await testApp.make.sample({
        biomarkerId: term.id,
        facilityId: facility.id,
        specimen_price: 1.1,
      });
      if (n % 2)
        await testApp.db
          .updateTable('samples')
          .set({ status: 'damaged' })
          .where('id', '=', made.id)
          .execute();
    }
  });
  const rollups = Array.from({ length: 4 }, async () => {
    for (let i = 0; i < 8; i += 1) await rollUp();
  });
  await Promise.all([...writing, ...rollups]);
  const stored = async () =>
    (
      await sql<{ status: string; samples: number; worth: string }>`
        select status, samples, worth from stock where loinc_biomarker_id = ${term.id} and samples <> 0 order by 1`.execute(
        testApp.db,
      )
    ).rows;
  const expected = [
    { status: 'available', samples: 20, worth: '22.00' },
    { status: 'damaged', samples: 20, worth: '22.00' },
  ];
  assert.deepEqual(await stored(), expected);
  await rollUp();
  assert.deepEqual(await stored(), expected);
  const { rows } = await sql`select from stock_deltas`.execute(testApp.db);
  assert.equal(rows.length, 0);
});

test('samples of a hidden batch are not counted until it is visible, then everywhere at once', async () => {
  const term = await testApp.make.biomarker();
  const batch = await testApp.db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 3; n += 1)
    await testApp.make.sample({ biomarkerId: term.id, import_batch_id: batch.id });
  const both = async () => [
    await count({ loincBiomarkerId: term.id }),
    await count({ loincBiomarkerId: term.id, volumeKind: 'mL' }),
  ];
  assert.deepEqual(await both(), [0, 0]);
  await rollUp();
  assert.deepEqual(await both(), [0, 0]);
  await testApp.db.updateTable('import_batches').set({ hidden: false }).where('id', '=', batch.id).execute();
  assert.deepEqual(await both(), [3, 3]);
  await rollUp();
  assert.deepEqual(await both(), [3, 3]);
});
