import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { imports } from '@aliquot/contract/imports';
import { notices } from '@aliquot/contract/notices';
import { orders } from '@aliquot/contract/orders';
import { requests } from '@aliquot/contract/requests';
import { savedSearches } from '@aliquot/contract/saved-searches';
import { signUps } from '@aliquot/contract/sign-ups';
import { type Buyer, createBuyerSetup, parcel } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { importSheet, sendSheet } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';
import { notifyMatches } from '../searches/notify-matches.ts';

/** Each place that notifies: exactly one notification for the right users, and none for others. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let ama: Caller;
let rune: Caller;
let runeId: number;
let amaName: string;
let me: Buyer;
let manager: Buyer;
let stranger: Buyer;

before(async () => {
  testApp = await openTestApp();
  setup = createBuyerSetup(testApp);
  const [first, second] = [
    await testApp.make.user({ role: 'super_admin' }),
    await testApp.make.user({ role: 'admin' }),
  ];
  ama = await testApp.enter(first);
  rune = await testApp.enter(second);
  runeId = second.id;
  amaName = `${first.first_name} ${first.last_name}`;
});
beforeEach(async () => {
  me = await setup.buyer();
  manager = await setup.buyer({ role: 'client_manager', companyId: me.companyId });
  stranger = await setup.buyer({ role: 'client_manager' });
  await testApp.db.deleteFrom('notifications').execute();
});
after(() => setup.closeSound());

/** The caller's notifications, oldest first. */
const notificationsOf = async (caller: Caller) => {
  const { items } = await caller.ok(notices.getMany, { body: {} });
  return items.reverse();
};
const kinds = async (caller: Caller) => (await notificationsOf(caller)).map(({ kind }) => kind);
const assertOthersNotNotified = async (...callers: Caller[]) => {
  for (const caller of [manager.caller, stranger.caller, ...callers])
    assert.deepEqual(await kinds(caller), [], 'other users get no notification');
};
const manage = (id: number, body: object) => ama.ok(orders.manage, { params: { id }, body });
const numberOf = async (id: number) =>
  ((await ama.ok(orders.get, { params: { id } })) as { number: string }).number;

describe('orders', () => {
  test('placed: staff are notified once, also after a repeated call; the buyer only gets the mail', async () => {
    const id = await setup.placed(me, await setup.stock(2));
    await me.caller.ok(orders.place, { params: { id }, body: setup.delivery(me) });
    for (const caller of [ama, rune]) {
      const [notice, ...more] = await notificationsOf(caller);
      assert.deepEqual(more, []);
      assert.equal(notice?.kind, 'order_received');
      assert.deepEqual(notice?.about, { type: 'order', id });
      assert.deepEqual(
        { ...notice?.words, company: '' },
        { number: await numberOf(id), company: '', person: 'Test Person', samples: 2, total: 100 },
      );
    }
    await assertOthersNotNotified(me.caller);
    assert.equal((await testApp.mailsTo(me.email))[0]?.template, 'order_placed');
  });

  test('not placed because of an error: no one is notified', async () => {
    const id = await setup.cartWith(me, []);
    await me.caller.refused(orders.place, { params: { id }, body: setup.delivery(me) });
    assert.deepEqual([await kinds(ama), await kinds(me.caller)], [[], []]);
  });

  test('confirmed, sent in two parcels and delivered: the buyer is notified of each', async () => {
    const [one = 0, two = 0] = await setup.stock(2);
    const id = await setup.placed(me, [one, two]);
    await testApp.db.deleteFrom('notifications').execute();
    await manage(id, { status: 'confirmed' });
    await ama.ok(orders.ship, { params: { id }, body: parcel({ sampleIds: [one] }) });
    await ama.ok(orders.ship, { params: { id }, body: parcel({ sampleIds: [one] }) });
    await ama.ok(orders.ship, { params: { id }, body: parcel({ trackingNumber: '' }) });
    await manage(id, { status: 'delivered' });
    const mine = await notificationsOf(me.caller);
    assert.deepEqual(
      mine.map(({ kind }) => kind),
      ['order_confirmed', 'order_dispatched', 'order_dispatched', 'order_delivered'],
    );
    const number = await numberOf(id);
    assert.deepEqual(mine[1]?.words, {
      number,
      samples: 1,
      carrier: 'FedEx',
      trackingNumber: '7946 4402 1187',
    });
    assert.ok(mine.every(({ about }) => about.type === 'order' && about.id === id));
    await assertOthersNotNotified(ama, rune);
  });

  test('assigned to a colleague: they are notified with the name of who assigned it; not when assigned to oneself', async () => {
    const id = await setup.placed(me, await setup.stock(1));
    await testApp.db.deleteFrom('notifications').execute();
    await ama.ok(orders.assign, { params: { id }, body: {} });
    assert.deepEqual(await kinds(ama), []);
    await ama.ok(orders.assign, { params: { id }, body: { userId: runeId } });
    const [notice] = await notificationsOf(rune);
    assert.deepEqual([notice?.kind, notice?.words.person], ['order_assigned', amaName]);
    await assertOthersNotNotified(ama, me.caller);
  });

  test('with withdrawn lines: the buyer is notified of number and reason, without sample codes', async () => {
    const ids = await setup.stock(3);
    const id = await setup.placed(me, ids);
    await testApp.db.deleteFrom('notifications').execute();
    await ama.ok(orders.withdrawItems, {
      params: { id },
      body: { sampleIds: ids.slice(0, 2), reason: 'Thawed', sampleStatus: 'damaged' },
    });
    const mine = await notificationsOf(me.caller);
    assert.deepEqual(
      mine.map(({ kind, words }) => [kind, words]),
      [['order_items_withdrawn', { number: await numberOf(id), samples: 2, reason: 'Thawed' }]],
    );
    // Withdrawing the last line cancels the order, with one notification instead of two.
    await ama.ok(orders.withdrawItems, {
      params: { id },
      body: { sampleIds: ids.slice(2), reason: 'Lost', sampleStatus: 'damaged' },
    });
    assert.deepEqual(await kinds(me.caller), ['order_items_withdrawn', 'order_cancelled']);
    await assertOthersNotNotified(ama, rune);
  });

  test('canceled by the client, their manager or staff: the others are notified', async () => {
    const orderIds: number[] = [];
    for (const sample of await setup.stock(3)) orderIds.push(await setup.placed(me, [sample]));
    await testApp.db.deleteFrom('notifications').execute();
    const cancel = (caller: Caller, id: number) =>
      caller.ok(orders.cancel, { params: { id }, body: { reason: 'Ordered twice' } });
    const [mine = 0, theirs = 0, staffs = 0] = orderIds;
    await cancel(me.caller, mine);
    assert.deepEqual([await kinds(ama), await kinds(rune)], [['order_called_off'], ['order_called_off']]);
    assert.equal((await notificationsOf(ama))[0]?.words.reason, 'Ordered twice');
    assert.deepEqual(await kinds(me.caller), []);
    await cancel(manager.caller, theirs);
    assert.deepEqual(await kinds(me.caller), ['order_cancelled']);
    assert.equal((await kinds(ama)).length, 2);
    await cancel(ama, staffs);
    assert.deepEqual(await kinds(me.caller), ['order_cancelled', 'order_cancelled']);
    assert.equal((await kinds(rune)).length, 2, 'staff are not notified of their own cancellations');
    await assertOthersNotNotified();
    const mails = await testApp.mailsTo(me.email, 6);
    assert.equal(mails.filter(({ template }) => template === 'order_cancelled').length, 3);
  });

  test('of a former company: a user who moved is not notified', async () => {
    const id = await setup.placed(me, await setup.stock(1));
    await testApp.db
      .updateTable('users')
      .set({ client_company_id: stranger.companyId })
      .where('id', '=', me.id)
      .execute();
    await manage(id, { status: 'confirmed' });
    assert.deepEqual(await kinds(me.caller), []);
    const mails = await testApp.db
      .selectFrom('mails')
      .select('template')
      .where('to_address', '=', me.email)
      .execute();
    assert.deepEqual(mails, [{ template: 'order_placed' }]);
  });
});

describe('requests', () => {
  test('created, partly and fully allocated: staff and client are notified', async () => {
    const term = await testApp.make.biomarker();
    const { id, requests: asked } = (await me.caller.ok(orders.placeByCustomRequest, {
      body: { ...setup.delivery(me), loincCode: term.loinc_code, quantity: 3 },
    })) as { id: number; requests: { id: number; name: string }[] };
    const [request = { id: 0, name: '' }] = asked;
    for (const caller of [ama, rune]) {
      const [notice, ...more] = await notificationsOf(caller);
      assert.deepEqual(more, [], 'an order and its request are one notification');
      assert.deepEqual(
        [notice?.kind, notice?.about, notice?.words.name, notice?.words.missing],
        ['request_received', { type: 'request', id: request.id }, request.name, 3],
      );
    }
    await testApp.db.deleteFrom('notifications').execute();
    const params = { id: request.id };
    await ama.refused(requests.allocate, { params, body: {} });
    await setup.stock(2, { biomarkerId: term.id });
    await ama.ok(requests.allocate, { params, body: {} });
    await setup.stock(1, { biomarkerId: term.id });
    await ama.ok(requests.allocate, { params, body: {} });
    const number = await numberOf(id);
    assert.deepEqual(
      (await notificationsOf(me.caller)).map(({ kind, words }) => [kind, words]),
      [
        ['request_allocated', { number, samples: 2, missing: 1 }],
        ['request_allocated', { number, samples: 1, missing: 0 }],
      ],
    );
    const mails = await testApp.mailsTo(me.email, 3);
    assert.match(mails[1]?.text ?? '', /We still look for 1 specimen more/);
    assert.match(mails[2]?.text ?? '', /That is everything you asked for/);
    await assertOthersNotNotified(ama, rune);
  });

  test('closed and reopened: the client is notified', async () => {
    const [sample = 0] = await setup.stock(1);
    const { loinc_code } = await testApp.db
      .selectFrom('samples as s')
      .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
      .select('b.loinc_code')
      .where('s.id', '=', sample)
      .executeTakeFirstOrThrow();
    const order = (await me.caller.ok(orders.placeByCustomRequest, {
      body: { ...setup.delivery(me), loincCode: loinc_code, quantity: 2 },
    })) as { requests: { id: number; name: string }[] };
    await testApp.db.deleteFrom('notifications').execute();
    const params = { id: order.requests[0]?.id ?? 0 };
    await ama.ok(requests.remove, { params, query: { reason: 'Not to be had' } });
    await ama.ok(requests.remove, { params, query: { reason: 'Not to be had' } });
    await ama.ok(requests.restore, { params });
    const mine = await notificationsOf(me.caller);
    assert.deepEqual(
      mine.map(({ kind, words }) => [kind, words.name, words.reason]),
      [
        ['request_closed', order.requests[0]?.name, 'Not to be had'],
        ['request_reopened', order.requests[0]?.name, undefined],
      ],
    );
    await assertOthersNotNotified(ama, rune);
  });
});

test('saved searches: one notification with the number of new matches, read when the search is seen', async () => {
  const term = await testApp.make.biomarker();
  const body = { name: 'Watched', query: { loincBiomarkerId: term.id } };
  const search = await me.caller.ok(savedSearches.create, { body });
  await me.caller.ok(notices.chooseMail, { body: { kind: 'saved_search_news', mail: false } });
  for (let n = 0; n < 2; n += 1) {
    await setup.stock(2, { biomarkerId: term.id });
    await notifyMatches(testApp.db, testApp.services);
    await notifyMatches(testApp.db, testApp.services);
  }
  const mine = await notificationsOf(me.caller);
  assert.deepEqual(
    mine.map(({ kind, about, words, count, read }) => [kind, about.id, words, count, read]),
    [['saved_search_news', search.id, { name: 'Watched', samples: 4 }, 2, false]],
  );
  await me.caller.ok(savedSearches.seen, { params: { id: search.id } });
  assert.equal((await me.caller.ok(notices.unread, {})).unread, 0);
  await assertOthersNotNotified(ama, rune);
  const mails = await testApp.db
    .selectFrom('mails')
    .select('id')
    .where('to_address', '=', me.email)
    .where('template', '=', 'saved_search_news')
    .execute();
  assert.deepEqual(mails, [], 'the user opted out of mails');
});

test('sign-ups: staff are notified when the address is confirmed, and the notification is read after a decision', async () => {
  const email = 'curious@new.example';
  await testApp.nobody.ok(auth.signUp, {
    body: { firstName: 'Nora', lastName: 'Quist', email, company: 'Quist Lab' },
  });
  assert.deepEqual(await kinds(ama), [], 'not before the address is confirmed');
  await ama.ok(notices.chooseMail, { body: { kind: 'sign_up_received', mail: true } });
  const [mail] = await testApp.mailsTo(email);
  const token = new URL(mail?.link ?? '').hash.replace('#token=', '');
  await testApp.nobody.ok(auth.setPassword, { body: { token, password: 'Warm-Bench-31' } });
  const [notice, ...more] = await notificationsOf(rune);
  assert.deepEqual(
    [notice?.kind, notice?.words, more],
    ['sign_up_received', { person: 'Nora Quist', company: 'Quist Lab' }, []],
  );
  await assertOthersNotNotified(me.caller);
  const id = notice?.about.id ?? 0;
  await ama.ok(signUps.decline, { params: { id } });
  for (const caller of [ama, rune]) assert.equal((await caller.ok(notices.unread, {})).unread, 0);
});

describe('imports', () => {
  const heading = 'accession,loincCode,volumeNumber,volumeUnits';
  let facility: number;
  before(async () => {
    facility = (await testApp.make.facility()).id;
    await testApp.db
      .insertInto('loinc_biomarkers')
      .values({
        loinc_code: '2345-7',
        name: 'Glucose [Mass/volume] in Serum or Plasma',
        component: 'Glucose',
        scale_type: 'Qn',
        type: 'Quantitative',
        units: 'mg/dL',
      })
      .execute();
  });
  const send = (rows: string[], dryRun: boolean) =>
    importSheet(rune, 'vendor.csv', [heading, ...rows, ''].join('\r\n'), {
      storageFacilityId: facility,
      ...(dryRun ? { dryRun: true } : {}),
    });
  const becomes = (id: number, state: string) =>
    until(
      async () => (await rune.ok(imports.get, { params: { id } })).state === state,
      `import ${id} is ${state}`,
    );

  test('checked and done: only the user who started the import is notified', async () => {
    const run = await send(['TOLD-1,2345-7,1,mL', 'TOLD-2,2345-7,none,mL'], true);
    await becomes(run.id, 'checked');
    assert.deepEqual(
      (await notificationsOf(rune)).map(({ kind, about, words }) => [kind, about, words]),
      [['import_checked', { type: 'import', id: run.id }, { file: 'vendor.csv', good: 1, bad: 1 }]],
    );
    await rune.ok(imports.commit, { params: { id: run.id }, body: { take: 'good' } });
    await becomes(run.id, 'done');
    assert.deepEqual(
      (await notificationsOf(rune)).map(({ kind, words, read }) => [kind, words.samples, read]),
      [
        ['import_checked', undefined, true],
        ['import_done', 1, false],
      ],
    );
    await assertOthersNotNotified(ama, me.caller);
  });

  test('refused: only the user who started the import is notified', async () => {
    const reply = await sendSheet(rune, 'odd.csv', 'a,b\r\n1,2\r\n', { storageFacilityId: facility });
    assert.equal(reply.statusCode, 400);
    assert.deepEqual(
      (await notificationsOf(rune)).map(({ kind, words }) => [kind, words]),
      [['import_refused', { file: 'odd.csv' }]],
    );
    await assertOthersNotNotified(ama, me.caller);
  });
});
