import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { kindsFor } from '@aliquot/contract/notice-kinds';
import { notices } from '@aliquot/contract/notices';
import type { Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { notify } from './index.ts';
import { forgetOld } from './jobs.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

async function newUser(role: Role = 'client_user', companyId?: number) {
  const user = await testApp.make.user({ role, ...(companyId === undefined ? {} : { companyId }) });
  return { ...user, caller: await testApp.enter(user) };
}
type SignedInUser = Awaited<ReturnType<typeof newUser>>;

/** Notifies like a room does, in its own transaction. */
const confirmed = (to: readonly number[], id: number, actor: { id: number } | null = null) =>
  testApp.db.transaction().execute((tx) =>
    notify(
      { ...testApp.services, db: tx, actor },
      {
        to,
        kind: 'order_confirmed',
        about: { type: 'order', id },
        words: { number: `ALQ-2026-${id}` },
        mail: {
          ...{ path: `/orders?open=${id}`, number: `ALQ-2026-${id}`, purchaseOrderNumber: 'PO' },
          ...{ samples: 1, total: 50 },
        },
      },
    ),
  );
const message = (to: readonly number[] | 'staff', id: number, person = 'Ama Osei') =>
  testApp.db.transaction().execute((tx) =>
    notify(
      { ...testApp.services, db: tx },
      {
        to,
        kind: 'chat',
        about: { type: 'chat', id },
        words: { person },
        mail: { path: '/contact-us', person },
      },
    ),
  );

const list = (caller: Caller, body: object = {}) => caller.ok(notices.getMany, { body });
const unread = async (caller: Caller) => (await caller.ok(notices.unread, {})).unread;
const mark = (caller: Caller, body: object) => caller.ok(notices.markRead, { body });
const queued = async ({ email }: { email: string }) => {
  const mails = testApp.db.selectFrom('mails').select('template').where('to_address', '=', email);
  return (await mails.orderBy('id').execute()).map(({ template }) => template);
};

describe('access', () => {
  test('roles without screens have no notifications', async () => {
    for (const role of ['vendor_operator', 'unauthorized'] as const) {
      const { caller } = await newUser(role);
      assert.equal((await caller.refused(notices.getMany, { body: {} })).code, 1003);
      assert.equal((await caller.refused(notices.unread, {})).code, 1003);
      assert.equal((await caller.refused(notices.markRead, { body: { upTo: 1 } })).code, 1003);
      assert.equal((await caller.refused(notices.mailChoices, {})).code, 1003);
    }
  });

  test('users can read, count and mark only their own notifications, also managers and staff', async () => {
    const me = await newUser();
    const others = [
      await newUser('client_manager', me.client_company_id ?? 0),
      await newUser('client_user'),
      await newUser('admin'),
      await newUser('super_admin'),
    ];
    await confirmed([me.id], 1);
    const { items } = await list(me.caller);
    const id = items[0]?.id ?? 0;
    for (const { caller } of others) {
      assert.deepEqual(await list(caller), { items: [], count: 0 });
      assert.equal(await unread(caller), 0);
      // Foreign and unknown ids get the same reply.
      for (const body of [{ ids: [id] }, { ids: [999_999_999] }, { upTo: id + 10 }])
        assert.deepEqual(await mark(caller, body), { unread: 0 });
      assert.deepEqual(await mark(caller, { about: { type: 'order', id: 1 } }), { unread: 0 });
    }
    assert.equal(await unread(me.caller), 1);
  });

  test('a user who changes from client to staff does not see the earlier notifications', async () => {
    const me = await newUser();
    await confirmed([me.id], 1);
    await testApp.db
      .updateTable('users')
      .set({ role: 'admin', client_company_id: null })
      .where('id', '=', me.id)
      .execute();
    assert.deepEqual([await list(me.caller), await unread(me.caller)], [{ items: [], count: 0 }, 0]);
  });
});

describe('notify', () => {
  test('creates a notification with its facts, an event without data, and the mail', async () => {
    const me = await newUser();
    await confirmed([me.id, me.id], 7);
    const { items, count } = await list(me.caller);
    assert.equal(count, 1);
    const [notice] = items;
    assert.deepEqual(
      { ...notice, id: 0, at: '' },
      {
        id: 0,
        kind: 'order_confirmed',
        at: '',
        read: false,
        count: 1,
        about: { type: 'order', id: 7 },
        words: { number: 'ALQ-2026-7' },
      },
    );
    const events = await testApp.db
      .selectFrom('events')
      .select(['kind', 'payload'])
      .where('user_id', '=', me.id)
      .execute();
    assert.deepEqual(events, [{ kind: 'notice.new', payload: {} }]);
    const [mail] = await testApp.mailsTo(me.email);
    assert.match(mail?.text ?? '', /You choose in your Aliquot profile which mails you get/);
  });

  test('leaves nothing when the transaction is rolled back', async () => {
    const me = await newUser();
    await assert.rejects(
      testApp.db.transaction().execute(async (tx) => {
        await notify(
          { ...testApp.services, db: tx },
          {
            to: [me.id],
            kind: 'order_delivered',
            about: { type: 'order', id: 1 },
            words: { number: 'x' },
            mail: { path: '/orders', number: 'x', purchaseOrderNumber: 'x' },
          },
        );
        throw new Error('changed our mind');
      }),
      /changed our mind/,
    );
    assert.deepEqual([(await list(me.caller)).count, await queued(me)], [0, []]);
  });

  test('skips users who cannot sign in, or whom the kind is not for', async () => {
    const gone = await testApp.make.user({ active: false });
    const blocked = await testApp.make.user({ status: 'blocked' });
    const closed = await testApp.make.user({ companyId: (await testApp.make.company({ active: false })).id });
    const staff = await testApp.make.user({ role: 'admin' });
    const everybody = [gone, blocked, closed, staff];
    await confirmed(
      everybody.map(({ id }) => id),
      1,
    );
    const rows = await testApp.db
      .selectFrom('notifications')
      .select('user_id')
      .where(
        'user_id',
        'in',
        everybody.map(({ id }) => id),
      )
      .execute();
    assert.deepEqual(rows, []);
    for (const person of everybody) assert.deepEqual(await queued(person), []);
  });

  test('sends the acting user the mail but no notification', async () => {
    const me = await newUser();
    await confirmed([me.id], 1, me);
    assert.deepEqual([(await list(me.caller)).count, await queued(me)], [0, ['order_confirmed']]);
  });

  test('of a gathering kind renews the unread notification: it counts up, moves to the top and is mailed once', async () => {
    const me = await newUser();
    await message([me.id], 5);
    const [first] = (await list(me.caller)).items;
    await confirmed([me.id], 1);
    await message([me.id], 5, 'Rune Lind');
    const { items, count } = await list(me.caller);
    assert.deepEqual(
      [count, items.map(({ kind, count }) => [kind, count])],
      [
        2,
        [
          ['chat', 2],
          ['order_confirmed', 1],
        ],
      ],
    );
    assert.deepEqual(items[0]?.words, { person: 'Rune Lind' });
    assert.deepEqual(await queued(me), ['chat', 'order_confirmed']);
    // The id from before the second message does not mark the second as read.
    assert.deepEqual(await mark(me.caller, { ids: [first?.id ?? 0] }), { unread: 2 });
    await mark(me.caller, { ids: [items[0]?.id ?? 0] });
    await message([me.id], 5);
    assert.deepEqual(
      (await list(me.caller)).items.map(({ kind, count, read }) => [kind, count, read]),
      [
        ['chat', 1, false],
        ['chat', 2, true],
        ['order_confirmed', 1, false],
      ],
    );
    assert.equal((await queued(me)).filter((template) => template === 'chat').length, 2);
  });

  test('of any other kind creates a second notification about the same thing', async () => {
    const me = await newUser();
    await confirmed([me.id], 1);
    await confirmed([me.id], 1);
    assert.equal(await unread(me.caller), 2);
  });

  test('called concurrently loses and duplicates nothing', {
    skip: !onPostgres && 'PGlite has one session',
  }, async () => {
    const people: SignedInUser[] = [await newUser(), await newUser(), await newUser()];
    const ids = people.map(({ id }) => id);
    // In different orders, so that locking in the given order would deadlock.
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => message(n % 2 === 0 ? ids : [...ids].reverse(), 9)),
    );
    for (const { caller } of people) {
      const { items } = await list(caller);
      assert.deepEqual(
        items.map(({ count }) => count),
        [12],
      );
    }
    const [me] = people;
    assert.equal((await queued(me ?? { email: '' })).length, 1);
  });

  test('while the user marks as read: each message is either read or counted', {
    skip: !onPostgres && 'PGlite has one session',
  }, async () => {
    const me = await newUser();
    await Promise.all([
      ...Array.from({ length: 10 }, () => message([me.id], 3)),
      ...Array.from({ length: 10 }, () => mark(me.caller, { upTo: Number.MAX_SAFE_INTEGER })),
    ]);
    const { items } = await list(me.caller);
    assert.equal(
      items.reduce((sum, { count }) => sum + count, 0),
      10,
    );
    assert.ok(items.filter(({ read }) => !read).length <= 1);
  });
});

describe('reading', () => {
  test('gives pages, newest first, also when new ones arrive in between', async () => {
    const me = await newUser();
    for (let n = 1; n <= 5; n += 1) await confirmed([me.id], n);
    const first = await list(me.caller, { limit: 2 });
    assert.deepEqual([first.items.map(({ about }) => about.id), first.count], [[5, 4], 5]);
    await confirmed([me.id], 6);
    const second = await list(me.caller, { limit: 2, before: first.items.at(-1)?.id ?? 0 });
    assert.deepEqual(
      second.items.map(({ about }) => about.id),
      [3, 2],
    );
  });

  test('can be marked by ids, up to one, or about one thing, with an event to the user’s other pages', async () => {
    const me = await newUser();
    for (const id of [1, 2, 3, 3]) await confirmed([me.id], id);
    const { items } = await list(me.caller);
    const oldest = items.at(-1)?.id ?? 0;
    assert.deepEqual(await mark(me.caller, { about: { type: 'order', id: 3 } }), { unread: 2 });
    assert.deepEqual(await mark(me.caller, { ids: [oldest, oldest] }), { unread: 1 });
    assert.deepEqual(await mark(me.caller, { upTo: items[0]?.id ?? 0 }), { unread: 0 });
    assert.deepEqual(await mark(me.caller, { upTo: items[0]?.id ?? 0 }), { unread: 0 });
    const readEvents = await testApp.db
      .selectFrom('events')
      .select('id')
      .where('user_id', '=', me.id)
      .where('kind', '=', 'notice.read')
      .execute();
    assert.equal(readEvents.length, 3, 'no event when nothing changed');
  });

  test('refuses calls without a selector, with several, or with invalid fields', async () => {
    const { caller } = await newUser();
    for (const body of [
      {},
      { ids: [1], upTo: 1 },
      { ids: [] },
      { ids: ['1'] },
      { upTo: 0 },
      { about: { type: 'sample', id: 1 } },
      { userId: 1, upTo: 1 },
      { ids: Array.from({ length: 201 }, (_, n) => n + 1) },
    ])
      assert.equal((await caller.refused(notices.markRead, { body: body as never })).code, 1005);
    for (const body of [{ limit: 0 }, { limit: 101 }, { before: -1 }, { skip: 5 }])
      assert.equal((await caller.refused(notices.getMany, { body: body as never })).code, 1005);
  });

  test('no longer gives notifications older than 90 days, which are deleted', async () => {
    const me = await newUser();
    for (const id of [1, 2]) await confirmed([me.id], id);
    await sql`update notifications set at = at - interval '91 days' where user_id = ${me.id} and source_id = 1`.execute(
      testApp.db,
    );
    await forgetOld(testApp.db, testApp.clock.now());
    assert.deepEqual(
      (await list(me.caller)).items.map(({ about }) => about.id),
      [2],
    );
  });
});

describe('mail preferences', () => {
  test('have the kinds of the user’s group, with the defaults of the kinds', async () => {
    const client = await newUser('client_manager');
    const staff = await newUser('admin');
    const chosen = await client.caller.ok(notices.mailChoices, {});
    assert.deepEqual(
      chosen.map(({ kind }) => kind),
      kindsFor('client'),
    );
    assert.deepEqual(
      chosen.filter(({ mail }) => !mail).map(({ kind }) => kind),
      ['invoice_issued', 'cohort_changed'],
    );
    const staffs = await staff.caller.ok(notices.mailChoices, {});
    assert.deepEqual(
      staffs.filter(({ mail }) => mail).map(({ kind }) => kind),
      ['order_assigned'],
      'kinds for all staff are not mailed by default',
    );
    const body = { kind: 'order_received', mail: true } as const;
    const refusal = await client.caller.refused(notices.chooseMail, { body });
    assert.deepEqual([refusal.code, refusal.fields], [1005, { kind: ['validate_errors'] }]);
    assert.equal(
      (
        await client.caller.refused(notices.chooseMail, {
          body: { kind: 'invitation', mail: false } as never,
        })
      ).code,
      1005,
    );
  });

  test('switched off stop the mail but not the notification, until switched on again', async () => {
    const me = await newUser();
    const other = await newUser();
    const off = await me.caller.ok(notices.chooseMail, { body: { kind: 'order_confirmed', mail: false } });
    assert.equal(off.find(({ kind }) => kind === 'order_confirmed')?.mail, false);
    await confirmed([me.id, other.id], 1);
    assert.deepEqual([await queued(me), await queued(other)], [[], ['order_confirmed']]);
    assert.equal(await unread(me.caller), 1);
    await me.caller.ok(notices.chooseMail, { body: { kind: 'order_confirmed', mail: true } });
    await confirmed([me.id], 2);
    assert.deepEqual(await queued(me), ['order_confirmed']);
  });

  test('for chat messages let staff opt in to mails, besides the notification', async () => {
    const [eager, calm] = [await newUser('admin'), await newUser('super_admin')];
    await eager.caller.ok(notices.chooseMail, { body: { kind: 'chat', mail: true } });
    await message('staff', 77, 'Tomas Varga');
    assert.deepEqual([await queued(eager), await queued(calm)], [['chat'], []]);
    assert.deepEqual([await unread(eager.caller), await unread(calm.caller)], [1, 1]);
  });
});
