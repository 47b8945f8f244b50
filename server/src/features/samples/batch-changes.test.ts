import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Row, Sent } from '@aliquot/contract/endpoint';
import { facilities } from '@aliquot/contract/facilities';
import { orders } from '@aliquot/contract/orders';
import { sampleBatches, setBatchPrice } from '@aliquot/contract/sample-batches';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { createBuyerSetup } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { forgetBatchChanges } from './list-batch-changes.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  setup = createBuyerSetup(testApp);
  admin = await testApp.as('admin');
});
after(() => testApp.close());

type BodyOf<R extends Row> = NonNullable<Sent<R> extends { body?: infer Body } ? Body : never>;
const price = (body: BodyOf<typeof setBatchPrice>) => admin.ok(setBatchPrice, { body });
const status = (body: BodyOf<typeof sampleBatches.setStatus>) => admin.ok(sampleBatches.setStatus, { body });
const move = (body: BodyOf<typeof sampleBatches.setStorage>) => admin.ok(sampleBatches.setStorage, { body });
const undo = (id: number | null) => admin.ok(sampleBatches.undo, { params: { id: id ?? 0 } });
const edit = (id: number, body: BodyOf<typeof samples.update>) =>
  admin.ok(samples.update, { params: { id }, body });
const read = (id: number) => admin.ok(staffSamples.get, { params: { id } });
const each = async <K extends 'specimenPrice' | 'status' | 'storageLocation' | 'storageFacilityId'>(
  ids: number[],
  field: K,
) => Promise.all(ids.map(async (id) => (await read(id))[field]));
const events = async (kind: string) =>
  (await testApp.db.selectFrom('events').select('id').where('kind', '=', kind).execute()).length;

/** Four samples: two free, one reserved for an order, one delivered. */
async function stock() {
  const buyer = await setup.buyer();
  const ids = await setup.stock(4, { specimen_price: 10, storage_location: 'A1' });
  const [, , reserved = 0, sold = 0] = ids;
  await setup.placed(buyer, [reserved]);
  const id = await setup.placed(buyer, [sold]);
  for (const step of ['confirmed', 'delivered'] as const)
    await admin.ok(orders.manage, { params: { id }, body: { status: step } });
  return { ids, free: ids.slice(0, 2), reserved, sold };
}

describe('access and validation', () => {
  test('only staff can change many samples, list such changes and undo one', async () => {
    const [id = 0] = await setup.stock(1, { specimen_price: 10 });
    const { changeId } = await price({ ids: [id], specimenPrice: 11 });
    for (const role of ['client_manager', 'client_user', 'vendor_operator'] as const) {
      const caller = await testApp.as(role);
      const refusals = [
        await caller.refused(sampleBatches.setStatus, { body: { ids: [id], status: 'damaged' } }),
        await caller.refused(sampleBatches.setStorage, { body: { ids: [id], storageLocation: 'X' } }),
        await caller.refused(sampleBatches.recent, {}),
        await caller.refused(sampleBatches.undo, { params: { id: changeId ?? 0 } }),
      ];
      assert.deepEqual([...new Set(refusals.map(({ code }) => code))], [1003], role);
    }
    assert.deepEqual(await each([id], 'specimenPrice'), [11]);
    assert.deepEqual(await each([id], 'status'), ['available']);
  });

  test('only statuses that staff may set are accepted; a move needs an active facility or a location', async () => {
    const ids = await setup.stock(1);
    const closed = await testApp.make.facility({ active: false });
    const of = async (sending: Promise<{ code: number; fields?: object | undefined }>) => {
      const { code, fields } = await sending;
      return [code, ...Object.keys(fields ?? {})];
    };
    const asStatus = (body: object) => of(admin.refused(sampleBatches.setStatus, { body: body as never }));
    const asMove = (body: object) => of(admin.refused(sampleBatches.setStorage, { body: body as never }));
    assert.deepEqual(await asStatus({ ids, status: 'reserved' }), [1005, 'status']);
    assert.deepEqual(await asStatus({ ids }), [1005, 'status']);
    assert.deepEqual(await asStatus({ status: 'damaged' }), [1005, 'ids', 'filter']);
    assert.deepEqual(await asMove({ ids }), [1005, 'storageFacilityId']);
    assert.deepEqual(await asMove({ ids, storageFacilityId: closed.id }), [1005, 'storageFacilityId']);
    assert.deepEqual(await asMove({ ids, storageFacilityId: 99_999_999 }), [1005, 'storageFacilityId']);
    assert.deepEqual(await asMove({ ids, storageLocation: 'x'.repeat(256) }), [1005, 'storageLocation']);
  });

  test('a percentage must be from -100 to 1,000, without a price, and must not raise a price above the maximum', async () => {
    const ids = await setup.stock(2, { specimen_price: 9_000_000 });
    const refused = async (body: object) => {
      const { code, fields } = await admin.refused(setBatchPrice, {
        body: { ids, ...body } as never,
      });
      return [code, fields];
    };
    const range = 'Write a percentage from -100 to 1,000.';
    assert.deepEqual(await refused({ percent: -100.01 }), [1005, { percent: [range] }]);
    assert.deepEqual(await refused({ percent: 1001 }), [1005, { percent: [range] }]);
    assert.deepEqual(await refused({ percent: 0.125 }), [1005, { percent: ['Use at most two decimals.'] }]);
    assert.deepEqual(await refused({}), [1005, { specimenPrice: ['validate_required'] }]);
    const one = 'Choose one of these.';
    assert.deepEqual(await refused({ percent: 1, specimenPrice: 1 }), [
      1005,
      { specimenPrice: [one], percent: [one] },
    ]);
    const high = [1005, { percent: ['Some prices would be above 9,999,999.99.'] }];
    assert.deepEqual(await refused({ percent: 50, dryRun: true }), high);
    assert.deepEqual(await refused({ percent: 50 }), high);
    assert.deepEqual(await each(ids, 'specimenPrice'), [9_000_000, 9_000_000]);
  });
});

describe('a price by percentage', () => {
  test('rounds half a cent up, skips samples that have no price or are ordered, and a dry run gives the same counts', async () => {
    const { free, reserved, sold } = await stock();
    const [unpriced = 0, odd = 0, nothing = 0] = await setup.stock(3, { specimen_price: null });
    await edit(odd, { specimenPrice: 0.05 });
    await edit(nothing, { specimenPrice: 0 });
    const body = { ids: [...free, reserved, sold, unpriced, odd, nothing], percent: 10 };
    const counts = { changed: 3, reserved: 2, unchanged: 1, unpriced: 1, example: { from: 10, to: 11 } };
    assert.deepEqual(await price({ ...body, dryRun: true }), { ...counts, changeId: null });
    const { changeId, ...done } = await price(body);
    assert.deepEqual(done, counts);
    assert.deepEqual(await each([...free, reserved, sold], 'specimenPrice'), [11, 11, 10, 10]);
    // 0.055
    assert.deepEqual(await each([unpriced, odd, nothing], 'specimenPrice'), [null, 0.06, 0]);
    assert.deepEqual(await undo(changeId), { restored: 3, skipped: 0 });
    assert.deepEqual(await each([...free, odd], 'specimenPrice'), [10, 10, 0.05]);
  });

  test('of minus 100 sets the price 0, not no price', async () => {
    const ids = await setup.stock(1, { specimen_price: 12.5 });
    assert.equal((await price({ ids, percent: -100 })).changed, 1);
    assert.deepEqual(await each(ids, 'specimenPrice'), [0]);
  });
});

describe('status and storage', () => {
  test('a status is set on all free samples; carts get an event, and clients when samples become available', async () => {
    const { ids, free } = await stock();
    const buyer = await setup.buyer();
    const cart = await setup.cartWith(buyer, free.slice(0, 1));
    const stateInCart = async () => {
      const { lines } = await buyer.caller.ok(orders.get, { params: { id: cart } });
      return (lines[0] as { state?: string } | undefined)?.state;
    };
    const [carts, arrived] = [await events('cart.changed'), await events('sample.arrived')];
    const taken = await status({ ids, status: 'damaged' });
    assert.deepEqual([taken.changed, taken.reserved, taken.unchanged], [2, 2, 0]);
    assert.deepEqual(await each(ids, 'status'), ['damaged', 'damaged', 'reserved', 'depleted']);
    assert.equal(await events('cart.changed'), carts + 1);
    assert.equal(await stateInCart(), 'withdrawn');
    assert.equal(await events('sample.arrived'), arrived);
    assert.deepEqual(await undo(taken.changeId), { restored: 2, skipped: 0 });
    assert.deepEqual(await each(ids, 'status'), ['available', 'available', 'reserved', 'depleted']);
    assert.equal(await events('sample.arrived'), arrived + 1);
    assert.equal(await stateInCart(), 'held');
    assert.equal((await status({ ids, status: 'available' })).changeId, null);
  });

  test('a move includes reserved samples but not delivered ones, and may set or clear the location alone', async () => {
    const { ids } = await stock();
    const there = await testApp.make.facility();
    const from = (await read(ids[0] ?? 0)).storageFacilityId;
    const { changeId, ...moved } = await move({ ids, storageFacilityId: there.id, storageLocation: 'F02' });
    assert.deepEqual([moved.changed, moved.reserved], [3, 1]);
    const [a, b] = [there.id, from];
    assert.deepEqual(await each(ids, 'storageFacilityId'), [a, a, a, b]);
    assert.deepEqual(await each(ids, 'storageLocation'), ['F02', 'F02', 'F02', 'A1']);
    assert.equal((await move({ ids, storageLocation: null })).changed, 3);
    assert.deepEqual(await each(ids, 'storageLocation'), [null, null, null, 'A1']);
    // The second move changed their location, so the first cannot be undone.
    assert.deepEqual(await undo(changeId), { restored: 0, skipped: 3 });
    assert.deepEqual(await each(ids, 'storageFacilityId'), [a, a, a, b]);
  });
});

describe('undo', () => {
  test('restores samples whose changed fields are as the change left them, and counts the skipped ones', async () => {
    const ids = await setup.stock(5, { specimen_price: 10 });
    const [repriced = 0, edited = 0, deleted = 0, ordered = 0] = ids;
    const { changeId } = await price({ ids, specimenPrice: 20 });
    await edit(repriced, { specimenPrice: 25 });
    await edit(edited, { biobankId: 'BBK-9' });
    await admin.ok(samples.remove, { params: { id: deleted } });
    await setup.placed(await setup.buyer(), [ordered]);
    const changed = await events('sample.changed');
    assert.deepEqual(await undo(changeId), { restored: 2, skipped: 3 });
    assert.equal(await events('sample.changed'), changed + 1);
    assert.deepEqual(await each(ids, 'specimenPrice'), [25, 10, 20, 20, 10]);
    const { entries } = await admin.ok(samples.history, { params: { id: edited } });
    assert.deepEqual(entries.at(-1)?.changes, [{ field: 'specimenPrice', from: 20, to: 10 }]);
    assert.equal(entries.at(-1)?.by?.name, 'Test Person');
    // A second undo returns the same counts and changes nothing.
    await edit(edited, { specimenPrice: 20 });
    assert.deepEqual(await undo(changeId), { restored: 2, skipped: 3 });
    assert.deepEqual(await each([edited], 'specimenPrice'), [20]);
  });

  test('a later change is undone first, then the earlier one', async () => {
    const ids = await setup.stock(2, { specimen_price: 10 });
    const first = await price({ ids, specimenPrice: 20 });
    const second = await price({ ids, percent: 50 });
    assert.deepEqual(await undo(second.changeId), { restored: 2, skipped: 0 });
    assert.deepEqual(await undo(first.changeId), { restored: 2, skipped: 0 });
    assert.deepEqual(await each(ids, 'specimenPrice'), [10, 10]);
  });

  test('skips samples whose former facility was deleted meanwhile', async () => {
    const [old, there] = [await testApp.make.facility(), await testApp.make.facility()];
    const ids = await setup.stock(2, { facilityId: old.id });
    const { changeId } = await move({ ids, storageFacilityId: there.id });
    await admin.ok(facilities.remove, { params: { id: old.id } });
    assert.deepEqual(await undo(changeId), { restored: 0, skipped: 2 });
    assert.deepEqual(await each(ids, 'storageFacilityId'), [there.id, there.id]);
  });

  test('changes are listed for thirty days, with the requested values and who undid them', async () => {
    const there = await testApp.make.facility({ name: 'Batch annex' });
    const ids = await setup.stock(2, { specimen_price: 10 });
    await price({ ids, percent: -10, dryRun: true });
    const { changeId } = await price({ ids, percent: -10 });
    await status({ ids, status: 'on_hold' });
    await move({ ids, storageFacilityId: there.id, storageLocation: null });
    await undo(changeId);
    const { items } = await admin.ok(sampleBatches.recent, {});
    const by = items[0]?.by;
    assert.equal(by?.name, 'Test Person');
    assert.deepEqual(
      items.slice(0, 3).map(({ kind, requested, changed }) => ({ kind, requested, changed })),
      [
        {
          kind: 'storage',
          requested: { storageFacility: { id: there.id, name: 'Batch annex' }, storageLocation: null },
          changed: 2,
        },
        { kind: 'status', requested: { status: 'on_hold' }, changed: 2 },
        { kind: 'price', requested: { percent: -10 }, changed: 2 },
      ],
    );
    const { at: _, ...undone } = items[2]?.undone ?? { at: null };
    assert.deepEqual(undone, { by, restored: 2, skipped: 0 });
    await sql`update batch_changes set created_at = now() - interval '31 days' where id = ${changeId}`.execute(
      testApp.db,
    );
    const listed = async () => (await admin.ok(sampleBatches.recent, {})).items.map(({ id }) => id);
    assert.ok(!(await listed()).includes(changeId ?? 0));
    await forgetBatchChanges(testApp.db);
    const gone = await admin.refused(sampleBatches.undo, { params: { id: changeId ?? 0 } });
    assert.equal(gone.code, 1004);
  });
});

describe('races', { skip: !onPostgres && 'one session only' }, () => {
  test('an undo, a batch, an edit and an order at once: none of them breaks another, and no invariant is violated', async () => {
    const buyer = await setup.buyer();
    const ids = await setup.stock(20, { specimen_price: 10 });
    const { changeId } = await price({ ids, specimenPrice: 20 });
    const cart = await setup.cartWith(buyer, ids.slice(0, 10));
    const replies = await Promise.all([
      admin.send(sampleBatches.undo, { params: { id: changeId ?? 0 } }),
      admin.send(sampleBatches.undo, { params: { id: changeId ?? 0 } }),
      buyer.caller.send(orders.place, { params: { id: cart }, body: setup.delivery(buyer) }),
      admin.send(sampleBatches.setStatus, { body: { ids: ids.toReversed(), status: 'on_hold' } }),
      admin.send(samples.update, { params: { id: ids[19] ?? 0 }, body: { storageLocation: 'raced' } }),
    ]);
    // The order is placed, or fails because its samples are on hold.
    const codes = replies.map(({ statusCode }) => statusCode);
    assert.deepEqual(codes.with(2, 200), [200, 200, 200, 200, 200]);
    assert.ok(codes[2] === 200 || codes[2] === 409, String(codes[2]));
    const { rows } = await sql`select * from order_faults()`.execute(testApp.db);
    assert.deepEqual(rows, []);
  });
});
