import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sent } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { createBuyerSetup } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

/** A new biomarker with samples at these prices; the last one is reserved. */
async function stockAt(prices: (number | null)[]) {
  const term = await testApp.make.biomarker();
  const facility = await testApp.make.facility();
  const ids: number[] = [];
  for (const [at, specimen_price] of prices.entries()) {
    const status = at === prices.length - 1 ? 'reserved' : 'available';
    const place = { biomarkerId: term.id, facilityId: facility.id };
    ids.push((await testApp.make.sample({ ...place, specimen_price, status })).id);
  }
  return { ids, filter: { loincBiomarkerId: term.id }, termId: term.id };
}
const pricesOf = async (ids: number[]) =>
  (
    await testApp.db
      .selectFrom('samples')
      .select('specimen_price')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ specimen_price }) => (specimen_price === null ? null : Number(specimen_price)));
/** Sets prices and returns the common counts; batch-changes.test.ts covers percentages and undo. */
async function set(body: NonNullable<Sent<typeof setBatchPrice>['body']>) {
  const { changed, reserved, unchanged } = await admin.ok(setBatchPrice, { body });
  return { changed, reserved, unchanged };
}

test('only staff can set prices, and must send either ids or a filter', async () => {
  for (const role of ['client_manager', 'client_user', 'vendor_operator'] as const) {
    const caller = await testApp.as(role);
    const refusal = await caller.refused(setBatchPrice, { body: { ids: [1], specimenPrice: 1 } });
    assert.equal(refusal.code, 1003);
  }
  for (const body of [{ specimenPrice: 1 }, { ids: [1], filter: {}, specimenPrice: 1 }]) {
    const { code, fields } = await admin.refused(setBatchPrice, { body });
    assert.deepEqual([code, Object.keys(fields ?? {})], [1005, ['ids', 'filter']]);
  }
  for (const body of [
    { ids: [], specimenPrice: 1 },
    { ids: Array.from({ length: 10_001 }, (_, i) => i + 1), specimenPrice: 1 },
    { ids: [1], specimenPrice: 1.001 },
    { ids: [1] },
    { filter: { limit: 3 }, specimenPrice: 1 },
  ])
    assert.equal((await admin.refused(setBatchPrice, { body: body as never })).code, 1005);
});

test('selected samples get the price, reserved and deleted ones do not, and a dry run gives the same counts', async () => {
  const { ids } = await stockAt([10, null, 12.5, 99]);
  const deleted = (await stockAt([10, 1])).ids[0] ?? 0;
  await testApp.db.updateTable('samples').set({ active: false }).where('id', '=', deleted).execute();
  const body = { ids: [...ids, deleted, 99_999_999], specimenPrice: 12.5 };
  const preview = await set({ ...body, dryRun: true });
  assert.deepEqual(preview, { changed: 2, reserved: 1, unchanged: 1 });
  assert.deepEqual(await pricesOf(ids), [10, null, 12.5, 99]);
  assert.deepEqual(await set(body), preview);
  assert.deepEqual(await pricesOf(ids), [12.5, 12.5, 12.5, 99]);
  assert.deepEqual(await pricesOf([deleted]), [10]);
  assert.deepEqual(await set({ ...body, specimenPrice: null }), { changed: 3, reserved: 1, unchanged: 0 });
  assert.deepEqual(await pricesOf(ids), [null, null, null, 99]);
});

test('a delivered sample keeps its price, as in a single edit; one that staff marked depleted does not', async () => {
  const setup = createBuyerSetup(testApp);
  const buyer = await setup.buyer();
  const [sold = 0, usedUp = 0] = await setup.stock(2, { specimen_price: 10 });
  const id = await setup.placed(buyer, [sold]);
  for (const status of ['confirmed', 'delivered'] as const)
    await admin.ok(orders.manage, { params: { id }, body: { status } });
  await admin.ok(samples.update, { params: { id: usedUp }, body: { status: 'depleted' } });
  const one = await admin.refused(samples.update, { params: { id: sold }, body: { specimenPrice: 30 } });
  assert.equal(one.code, 1008);
  const answer = await set({ ids: [sold, usedUp], specimenPrice: 30 });
  assert.deepEqual(answer, { changed: 1, reserved: 1, unchanged: 0 });
  assert.deepEqual(await pricesOf([sold, usedUp]), [10, 30]);
});

test('all samples of a filter get the price, each with an audit entry, and one event is published', async () => {
  const { ids, filter } = await stockAt([1, 2, 3, 4, 5]);
  const events = async () =>
    (await testApp.db.selectFrom('events').select('id').where('kind', '=', 'sample.changed').execute())
      .length;
  const before = await events();
  assert.deepEqual(await set({ filter: { ...filter, priceFrom: 2 }, specimenPrice: 7 }), {
    changed: 3,
    reserved: 1,
    unchanged: 0,
  });
  assert.equal(await events(), before + 1);
  assert.deepEqual(await pricesOf(ids), [1, 7, 7, 7, 5]);
  const { entries } = await admin.ok(samples.history, { params: { id: ids[1] ?? 0 } });
  assert.deepEqual(entries.at(-1)?.changes, [{ field: 'specimenPrice', from: 2, to: 7 }]);
  assert.equal(entries.at(-1)?.by?.name, 'Test Person');
  const { entries: untouched } = await admin.ok(samples.history, { params: { id: ids[0] ?? 0 } });
  assert.equal(untouched.length, 1);
});

/** Resolves once a session of this database waits for a lock. */
async function untilLockWait() {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(testApp.db);
    if (rows[0]?.n) return;
  }
  throw new Error('no session waits for a lock');
}

describe('races', { skip: !onPostgres && 'one session only' }, () => {
  test('an edit and a batch at once: the second waits for the first, and no change is lost', async () => {
    const { ids, filter } = await stockAt([1, 2, 3, 4]);
    const [first = 0, second = 0] = ids;
    const [, batch] = await Promise.all([
      admin.ok(samples.update, { params: { id: first }, body: { specimenPrice: 50, biobankId: 'raced' } }),
      set({ filter, specimenPrice: 20 }),
      set({ ids: ids.toReversed(), specimenPrice: 20 }),
      admin.ok(samples.update, { params: { id: second }, body: { storageLocation: 'raced' } }),
    ]);
    assert.equal(batch.reserved, 1);
    const [one, ...others] = await pricesOf(ids);
    assert.ok(one === 50 || one === 20, String(one));
    assert.deepEqual(others, [20, 20, 4]);
    const row = await admin.ok(staffSamples.get, { params: { id: first } });
    assert.equal(row.biobankId, 'raced');
  });

  test('a sample that becomes reserved meanwhile keeps its price', async () => {
    const { ids, filter } = await stockAt([1, 2, 3]);
    const [first = 0] = ids;
    const locked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const reserving = testApp.db.transaction().execute(async (tx) => {
      await tx.updateTable('samples').set({ status: 'reserved' }).where('id', '=', first).execute();
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const pricing = set({ filter, specimenPrice: 9 });
    await untilLockWait();
    held.resolve();
    await reserving;
    assert.deepEqual(await pricing, { changed: 1, reserved: 2, unchanged: 0 });
    assert.deepEqual(await pricesOf(ids), [1, 9, 3]);
  });
});
