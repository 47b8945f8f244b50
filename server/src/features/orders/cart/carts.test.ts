import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { maxLines } from '@aliquot/contract/carts';
import { companies } from '@aliquot/contract/companies';
import { orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { sql } from 'kysely';
import { type Buyer, type OrderTests, openOrderTests } from '../../../../test/buyer-setup.ts';
import { tidyHolds } from './jobs.ts';

let { testApp, setup, admin, me } = {} as OrderTests;

before(async () => {
  ({ testApp, setup, admin, me } = await openOrderTests());
});
after(() => setup.closeSound());
beforeEach(async () => {
  me = await setup.buyer();
});

const add = (who: Buyer, id: number, ...sampleIds: number[]) =>
  who.caller.ok(orders.addItem, { params: { id }, body: { sampleIds } });
const read = async (who: Buyer, id: number) => {
  const cart = await who.caller.ok(orders.get, { params: { id } });
  if (cart.status !== 'new' || !('now' in cart)) throw new Error('no cart');
  return cart;
};
const statesOf = (cart: { lines: { sample: { id: number }; state: string; reason: string | null }[] }) =>
  cart.lines.map(({ sample, state, reason }) => [sample.id, state, reason]);

describe('who may see a cart', () => {
  test('a colleague, a manager, another company and staff get 404', async () => {
    const id = await setup.cartWith(me, await setup.stock(1));
    const colleague = await setup.buyer({ companyId: me.companyId });
    const manager = await setup.buyer({ companyId: me.companyId, role: 'client_manager' });
    const stranger = await setup.buyer();
    const held = await setup.stock(1);
    await setup.cartWith(await setup.buyer(), held);
    for (const { caller } of [colleague, manager, stranger]) {
      const body = { sampleIds: held };
      for (const refusal of [
        await caller.refused(orders.get, { params: { id } }),
        await caller.refused(orders.addItem, { params: { id }, body }),
        await caller.refused(orders.removeItem, { params: { id }, body }),
        await caller.refused(orders.holdAgain, { params: { id }, body: {} }),
        await caller.refused(orders.addCheapest, { params: { id }, body: { filter: {}, count: 1 } }),
        await caller.refused(orders.place, {
          params: { id },
          body: setup.delivery(caller === stranger.caller ? stranger : me),
        }),
      ])
        assert.deepEqual([refusal.status, refusal.code], [404, 1004]);
    }
    assert.equal((await admin.refused(orders.get, { params: { id } })).code, 1004);
    assert.equal((await admin.refused(orders.createCart, {})).code, 1003);
    const listed = await manager.caller.ok(orders.getMany, { body: {} });
    assert.equal(listed.count, 0);
  });
});

describe('the cart', () => {
  test('twenty calls at once open one cart, and later calls return it', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => me.caller.ok(orders.createCart, {})));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    assert.deepEqual(made[0]?.lines, []);
  });

  test('adding twice adds once, repeated ids count once, removing an absent sample does nothing', async () => {
    const [a = 0, b = 0] = await setup.stock(2);
    const { id } = await me.caller.ok(orders.createCart, {});
    await me.caller.ok(orders.addItem, { params: { id }, body: { sampleId: a } });
    const cart = await add(me, id, b, a, b, a);
    assert.deepEqual(statesOf(cart), [
      [a, 'held', null],
      [b, 'held', null],
    ]);
    assert.deepEqual([cart.count, cart.total], [2, 100]);
    const less = await me.caller.ok(orders.removeItem, {
      params: { id },
      body: { sampleIds: [a, a, 999999] },
    });
    assert.deepEqual([less.count, less.total], [1, 50]);
    assert.deepEqual(
      await me.caller.ok(orders.removeItem, { params: { id }, body: { sampleId: a } }).then(statesOf),
      [[b, 'held', null]],
    );
  });

  test('exactly one of sampleId and sampleIds must be sent; unknown fields are refused', async () => {
    const { id } = await me.caller.ok(orders.createCart, {});
    for (const body of [{}, { sampleId: 1, sampleIds: [1] }, { sampleIds: [] }, { sampleId: 1, price: 1 }])
      assert.equal(
        (await me.caller.refused(orders.addItem, { params: { id }, body: body as never })).code,
        1005,
      );
  });

  test('shows samples as clients see them, and nothing that only staff see', async () => {
    const [sample = 0] = await setup.stock(1, {
      accession: 'CANARY-ACC',
      biobank_id: 'CANARY-BB',
      storage_location: 'CANARY-F1',
      donor_dob: '1930-03-04',
      collection_date: '2024-05-06',
      donor_zip: '03601-1234',
    });
    const id = await setup.cartWith(me, [sample]);
    const { body } = await me.caller.send(orders.get, { params: { id } });
    for (const hidden of ['CANARY', '1930', '2024-05-06', '03601', 'storageFacility', 'Freezer room'])
      assert.ok(!body.includes(hidden), hidden);
    const [line] = (await read(me, id)).lines;
    assert.equal(line?.sample.donorAge, 90);
    assert.equal(line?.sample.donorZip, '000');
    assert.equal(line?.sample.collectionYear, 2024);
    assert.equal(line?.sample.availability, 'in_cart');
  });

  test('the sign-in reply has the cart’s samples that can still be bought', async () => {
    const [a = 0, b = 0] = await setup.stock(2);
    const id = await setup.cartWith(me, [a, b]);
    await admin.ok(samples.update, { params: { id: b }, body: { status: 'damaged' } });
    const { cart } = await me.caller.ok(auth.userConditions, {});
    assert.deepEqual([cart?.id, cart?.samples.map((s) => s.id)], [id, [a]]);
    assert.equal((await admin.ok(auth.userConditions, {})).cart, null);
  });
});

describe('holds', () => {
  test('adding several samples of which one is held elsewhere adds none and returns each lost one with its reason', async () => {
    const [held = 0, free = 0, damaged = 0, unpriced = 0, expired = 0] = await setup.stock(5);
    const set = (id: number, values: object) =>
      testApp.db.updateTable('samples').set(values).where('id', '=', id).execute();
    await set(damaged, { status: 'damaged' });
    await set(unpriced, { specimen_price: null });
    await set(expired, { expiration_date: '2020-01-01' });
    const other = await setup.buyer();
    await setup.cartWith(other, [held]);
    const { id } = await me.caller.ok(orders.createCart, {});
    const refusal = await me.caller.refused(orders.addItem, {
      params: { id },
      body: { sampleIds: [held, free, damaged, unpriced, expired] },
    });
    assert.deepEqual([refusal.status, refusal.code], [409, 1007]);
    const { samples: lost } = refusal.details as {
      samples: { id: number; code: string | null; reason: string }[];
    };
    assert.deepEqual(
      lost.map((sample) => [sample.id, sample.reason, sample.code !== null]),
      [
        [held, 'held', true],
        [damaged, 'taken', false],
        [unpriced, 'taken', false],
        [expired, 'taken', false],
      ],
    );
    assert.match(lost[0]?.code ?? '', /^SP-/);
    assert.match(
      refusal.message[0] ?? '',
      /^4 samples cannot be had now, 1 of them held by others at present: SP-/,
    );
    assert.equal((await read(me, id)).count, 0, 'the free sample was not added either');
    const taken = await me.caller.refused(orders.addItem, { params: { id }, body: { sampleId: held } });
    assert.match(taken.message[0] ?? '', /^SP-\w+ is held by somebody else at present\.$/);
  });

  test('a repeated call gets its first reply, even if another cart holds the sample by then', async () => {
    const [sample = 0] = await setup.stock(1);
    const { id } = await me.caller.ok(orders.createCart, {});
    const sent = { params: { id }, body: { sampleId: sample } };
    const once = { 'idempotency-key': 'add-once' };
    const first = await me.caller.ok(orders.addItem, sent, once);
    await me.caller.ok(orders.removeItem, sent);
    await setup.cartWith(await setup.buyer(), [sample]);
    assert.deepEqual(await me.caller.ok(orders.addItem, sent, once), first);
    assert.equal((await me.caller.refused(orders.addItem, sent)).name, 'samples_unavailable');
  });

  test('a sample can be bought on its expiration date', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [last = 0] = await setup.stock(1, { expiration_date: today });
    const id = await setup.cartWith(me, [last]);
    assert.equal((await read(me, id)).count, 1);
  });

  test('a lapsed hold can be taken over without a job; the first user gets an event and sees the line lapsed', async () => {
    const [sample = 0] = await setup.stock(1);
    const id = await setup.cartWith(me, [sample]);
    await setup.lapse([sample]);
    assert.deepEqual(statesOf(await read(me, id)), [[sample, 'lapsed', null]]);
    assert.equal((await read(me, id)).count, 1);
    const other = await setup.buyer();
    const theirs = await setup.cartWith(other, [sample]);
    assert.deepEqual(statesOf(await read(other, theirs)), [[sample, 'held', null]]);
    assert.deepEqual(statesOf(await read(me, id)), [[sample, 'lapsed', 'held']]);
    const published = await testApp.db
      .selectFrom('events')
      .select('payload')
      .where('kind', '=', 'cart.evicted')
      .where('user_id', '=', me.id)
      .execute();
    assert.deepEqual(published, [{ payload: { id, sampleIds: [sample] } }]);
    // Another cart holds it, so it cannot be held again yet.
    const again = await me.caller.ok(orders.holdAgain, { params: { id }, body: {} });
    assert.deepEqual(statesOf(again), [[sample, 'lapsed', 'held']]);
    await setup.lapse([sample]);
    assert.deepEqual(statesOf(await me.caller.ok(orders.holdAgain, { params: { id }, body: {} })), [
      [sample, 'held', null],
    ]);
  });

  test('each add renews the cart’s live holds, to at most four hours after they began', async () => {
    const [old = 0, young = 0, gone = 0, next = 0] = await setup.stock(4);
    const id = await setup.cartWith(me, [old, young, gone]);
    const age = (sample: number, first: string, until: string) =>
      sql`update holds set first_held_at = now() - ${first}::interval, held_until = now() + ${until}::interval
        where sample_id = ${sample}`.execute(testApp.db);
    await age(old, '3 hours 50 minutes', '1 minute');
    await age(young, '1 hour', '1 minute');
    await age(gone, '1 hour', '-1 minute');
    const cart = await add(me, id, next);
    const left = Object.fromEntries(
      cart.lines.map(({ sample, heldUntil }) => [
        sample.id,
        heldUntil && Math.round((Date.parse(heldUntil) - Date.parse(cart.now)) / 60_000),
      ]),
    );
    assert.deepEqual(left, { [old]: 10, [young]: 30, [gone]: null, [next]: 30 });
    assert.equal(
      Date.parse(cart.heldUntil ?? ''),
      Math.min(...cart.lines.flatMap((l) => (l.heldUntil ? [Date.parse(l.heldUntil)] : []))),
    );
  });

  test('a cart has at most 300 lines', async () => {
    const ids = await setup.stock(maxLines + 1);
    const id = await setup.cartWith(me, ids.slice(0, maxLines));
    const refusal = await me.caller.refused(orders.addItem, {
      params: { id },
      body: { sampleId: ids[maxLines] ?? 0 },
    });
    assert.deepEqual(
      [refusal.code, refusal.message],
      [1008, ['A cart holds at most 300 specimens. Place this order first.']],
    );
    assert.equal((await read(me, id)).count, maxLines);
  });

  test('running the job twice frees and publishes lapsed holds once, and leaves live holds alone', async () => {
    const [lapsed = 0, live = 0] = await setup.stock(2);
    const id = await setup.cartWith(me, [lapsed, live]);
    await setup.lapse([lapsed]);
    const published = () =>
      testApp.db
        .selectFrom('events')
        .select('payload')
        .where('kind', '=', 'sample.available')
        .where(sql<boolean>`payload @> ${JSON.stringify({ ids: [lapsed] })}::jsonb`)
        .execute();
    await Promise.all([tidyHolds(testApp.db, testApp.services), tidyHolds(testApp.db, testApp.services)]);
    await tidyHolds(testApp.db, testApp.services);
    assert.equal((await published()).length, 1);
    assert.deepEqual(statesOf(await read(me, id)), [
      [lapsed, 'lapsed', null],
      [live, 'held', null],
    ]);
  });
});

describe('changes of samples in carts by staff', () => {
  test('a line whose sample is no longer for sale is withdrawn with a reason, and is buyable again when the sample is', async () => {
    const [onHold = 0, deleted = 0, unpriced = 0, dearer = 0] = await setup.stock(4);
    const [off = 0] = await setup.stock(1);
    const id = await setup.cartWith(me, [onHold, deleted, unpriced, dearer, off]);
    await admin.ok(samples.update, { params: { id: onHold }, body: { status: 'on_hold' } });
    await admin.ok(samples.remove, { params: { id: deleted } });
    await admin.ok(samples.update, { params: { id: unpriced }, body: { specimenPrice: null } });
    await admin.ok(samples.update, { params: { id: dearer }, body: { specimenPrice: 80.25 } });
    await sql`update loinc_biomarkers set verified = false
      where id = (select loinc_biomarker_id from samples where id = ${off})`.execute(testApp.db);
    const cart = await read(me, id);
    assert.deepEqual(statesOf(cart), [
      [onHold, 'withdrawn', 'withdrawn'],
      [deleted, 'withdrawn', 'withdrawn'],
      [unpriced, 'withdrawn', 'unpriced'],
      [dearer, 'held', null],
      [off, 'withdrawn', 'withdrawn'],
    ]);
    const changed = cart.lines.find(({ sample }) => sample.id === dearer);
    assert.deepEqual([changed?.price, changed?.priceNow, cart.total, cart.count], [50, 80.25, 80.25, 1]);
    const published = await testApp.db
      .selectFrom('events')
      .select('payload')
      .where('kind', '=', 'cart.changed')
      .where('user_id', '=', me.id)
      .where(sql<boolean>`payload ? 'sampleIds'`)
      .execute();
    assert.equal(published.length, 4, 'each change of a sample is published');
    await admin.ok(samples.update, { params: { id: onHold }, body: { status: 'available' } });
    assert.deepEqual(statesOf(await read(me, id))[0], [onHold, 'held', null]);
    const dismissed = await me.caller.ok(orders.removeItem, {
      params: { id },
      body: { sampleIds: [deleted, unpriced, off] },
    });
    assert.deepEqual(
      statesOf(dismissed).map(([sample]) => sample),
      [onHold, dearer],
    );
  });
});

describe('adding the cheapest matches', () => {
  test('adds the requested number, cheapest first, and skips samples held elsewhere or already in the cart', async () => {
    const biomarker = await testApp.make.biomarker();
    const price = (specimen_price: number) => setup.stock(1, { biomarkerId: biomarker.id, specimen_price });
    const [dear = 0] = await price(90);
    const [cheap = 0] = await price(10);
    const [held = 0] = await price(5);
    const [middle = 0] = await price(40);
    await setup.cartWith(await setup.buyer(), [held]);
    const { id } = await me.caller.ok(orders.createCart, {});
    const filter = { loincCode: biomarker.loinc_code };
    const ask = (count: number, dryRun?: boolean) =>
      me.caller.ok(orders.addCheapest, {
        params: { id },
        body: { filter, count, ...(dryRun ? { dryRun } : {}) },
      });
    const preview = await ask(2, true);
    assert.deepEqual([preview.added, preview.sampleIds, preview.total], [2, [cheap, middle], 50]);
    assert.equal(preview.cart.count, 0);
    const done = await ask(2);
    assert.deepEqual([done.added, done.total, done.cart.count], [2, 50, 2]);
    const rest = await ask(300);
    assert.deepEqual([rest.added, rest.sampleIds], [1, [dear]]);
    assert.equal((await ask(1)).added, 0);
  });
});

describe('users who can no longer buy', () => {
  const cartsOf = (userId: number) =>
    testApp.db
      .selectFrom('client_orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'new')
      .execute();

  test('lose cart and holds when deleted, blocked, moved, given a role that cannot buy, or when their company is deleted; another client role keeps them', async () => {
    const away: [string, (who: Buyer) => Promise<unknown>][] = [
      ['deleted', (who) => admin.ok(users.remove, { params: { id: who.id } })],
      ['blocked', (who) => admin.ok(users.update, { params: { id: who.id }, body: { status: 'blocked' } })],
      [
        'moved',
        async (who) =>
          admin.ok(users.update, {
            params: { id: who.id },
            body: { clientCompanyId: (await testApp.make.company()).id },
          }),
      ],
      [
        'another role',
        (who) => admin.ok(users.update, { params: { id: who.id }, body: { role: 'vendor_operator' } }),
      ],
      ['company off', (who) => admin.ok(companies.remove, { params: { id: who.companyId } })],
    ];
    for (const [how, act] of away) {
      const who = await setup.buyer();
      const [sample = 0] = await setup.stock(1);
      await setup.cartWith(who, [sample]);
      await act(who);
      assert.deepEqual(await cartsOf(who.id), [], how);
      const other = await setup.buyer();
      await setup.cartWith(other, [sample]);
    }
    const promoted = await setup.buyer();
    await setup.cartWith(promoted, await setup.stock(1));
    await admin.ok(users.update, { params: { id: promoted.id }, body: { role: 'client_manager' } });
    assert.equal((await cartsOf(promoted.id)).length, 1);
  });
});
