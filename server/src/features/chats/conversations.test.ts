import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chats } from '@aliquot/contract/chats';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openPauses } from '../../../test/pauses.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

let made = 0;
const word = () => {
  made += 1;
  return `word${made}x`;
};

async function client(company?: string) {
  const companyId = (await testApp.make.company(company ? { name: company } : {})).id;
  const person = await testApp.make.user({ companyId });
  return { person, caller: await testApp.enter(person) };
}

async function talking(comment = 'Good morning') {
  const { person, caller } = await client();
  const { chatId } = await caller.ok(chats.createMessage, { body: { comment } });
  return { person, buyer: caller, chatId };
}

const reply = (caller: Caller, chatId: number, comment: string) =>
  caller.ok(chats.createReply, { body: { chatId, comment } });
const unreadOf = async (caller: Caller) => (await caller.ok(chats.overview, {})).unread;
const found = async (search: string, more: object = {}) =>
  (await admin.ok(chats.getList, { body: { search, active: true, ...more } })).items.map(({ id }) => id);

describe('the list', () => {
  test('is newest first, and can be searched by user, company and the text of any message', async () => {
    const company = `Hélix ${word()}`;
    const { person, caller } = await client(company);
    const words = word();
    const { chatId } = await caller.ok(chats.createMessage, { body: { comment: `About ${words}, please` } });
    await reply(caller, chatId, 'Something else');
    const other = await talking();
    for (const search of [words.toUpperCase(), company.replace('é', 'e').toLowerCase(), person.email])
      assert.deepEqual(await found(search), [chatId], search);
    assert.deepEqual(await found('%'), []);
    const two = async () =>
      (await admin.ok(chats.getList, { body: { limit: 200 } })).items
        .map(({ id }) => id)
        .filter((id) => id === chatId || id === other.chatId);
    assert.deepEqual(await two(), [other.chatId, chatId]);
    await reply(admin, chatId, 'Here I am');
    assert.deepEqual(await two(), [chatId, other.chatId]);
    const [row] = (await admin.ok(chats.getList, { body: { search: words } })).items;
    assert.deepEqual(
      [row?.messageCount, row?.messages[0]?.comment, row?.messages[0]?.fromStaff, row?.company?.name],
      [3, 'Here I am', true, company],
    );
  });

  test('sorts by the allowed keys, and refuses others', async () => {
    for (const sort of ['name', 'company', 'messages', 'answeredBy', 'lastMessageAt'])
      await admin.ok(chats.getList, { body: { sortBy: `-${sort}` } });
    await admin.refused(chats.getList, { body: { sortBy: 'comment' } });
  });
});

describe('unread', () => {
  test('counts the messages of the other side, for each side, until they are read', async () => {
    const { buyer, chatId } = await talking();
    const before = await unreadOf(admin);
    await reply(buyer, chatId, 'Two');
    await reply(admin, chatId, 'Three');
    await reply(admin, chatId, 'Four');
    assert.equal(await unreadOf(admin), before + 1);
    assert.deepEqual(await buyer.ok(chats.overview, {}), { unread: 2, waiting: 1 });
    const chat = async (caller: Caller) => (await caller.ok(chats.getMessages, { body: { chatId } })).chat;
    assert.deepEqual([(await chat(admin)).unread, (await chat(buyer)).unread], [2, 2]);
    assert.ok((await found('', { unread: true, limit: 200 })).includes(chatId));

    assert.deepEqual(await buyer.ok(chats.markRead, { body: { chatId, seq: 3 } }), { unread: 1 });
    assert.deepEqual(await buyer.ok(chats.markRead, { body: { chatId, seq: 1 } }), { unread: 1 });
    assert.deepEqual(await buyer.ok(chats.markRead, { body: { chatId, seq: 99 } }), { unread: 0 });
    assert.deepEqual([(await chat(buyer)).readSeq, (await chat(admin)).readByOthersSeq], [4, 4]);
    // A message that one of the staff has read counts as read for all of them.
    const colleague = await testApp.as('super_admin');
    await colleague.ok(chats.markRead, { body: { chatId, seq: 4 } });
    assert.equal(await unreadOf(admin), before - 1);
    assert.ok(!(await found('', { unread: true, limit: 200 })).includes(chatId));
    assert.ok((await found('', { unread: false, limit: 200 })).includes(chatId));
  });
});

describe('paging', () => {
  test('goes back from the newest and forward from any message, without gaps or repeats', async () => {
    const { buyer, chatId } = await talking('1');
    for (let n = 2; n <= 23; n += 1) await reply(n % 2 ? buyer : admin, chatId, String(n));
    const page = async (more: object) => {
      const { items, count } = await buyer.ok(chats.getMessages, { body: { chatId, limit: 10, ...more } });
      assert.equal(count, 23);
      return items.map(({ comment }) => Number(comment));
    };
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
    assert.deepEqual(await page({}), span(14, 23));
    assert.deepEqual(await page({ before: 14 }), span(4, 13));
    assert.deepEqual(await page({ before: 4 }), span(1, 3));
    assert.deepEqual(await page({ before: 1 }), []);
    assert.deepEqual(await page({ after: 0 }), span(1, 10));
    assert.deepEqual(await page({ after: 20 }), span(21, 23));
    assert.deepEqual(await page({ after: 23 }), []);
    assert.deepEqual(await page({ after: 3, before: 6 }), [4, 5]);
    await buyer.refused(chats.getMessages, { body: { chatId, limit: 201 } });
  });
});

describe('deleting', () => {
  test('hides the conversation from both sides; it can be restored until the next message opens another', async () => {
    const { buyer, chatId } = await talking();
    await reply(admin, chatId, 'Answer');
    const { chat } = await admin.ok(chats.getMessages, { body: { chatId } });
    assert.equal(
      (await admin.refused(chats.remove, { params: { id: chatId }, query: { version: chat.version + 1 } }))
        .code,
      1006,
    );
    await admin.ok(chats.remove, { params: { id: chatId }, query: { version: chat.version } });
    assert.equal((await buyer.ok(chats.getList, { body: {} })).count, 0);
    assert.equal(await unreadOf(buyer), 0);
    assert.equal((await buyer.refused(chats.getMessages, { body: { chatId } })).code, 1004);
    assert.equal((await buyer.refused(chats.createReply, { body: { chatId, comment: 'Yes' } })).code, 1004);
    assert.equal((await admin.refused(chats.createReply, { body: { chatId, comment: 'No' } })).code, 1004);
    assert.equal((await admin.refused(chats.remove, { params: { id: chatId } })).code, 1004);
    // Staff can still read it.
    assert.equal((await admin.ok(chats.getMessages, { body: { chatId } })).chat.active, false);

    const back = await admin.ok(chats.restore, { params: { id: chatId } });
    assert.deepEqual([back.active, back.messageCount], [true, 2]);
    assert.equal((await buyer.ok(chats.getMessages, { body: { chatId } })).items.length, 2);
    await admin.ok(chats.restore, { params: { id: chatId } });

    await admin.ok(chats.remove, { params: { id: chatId } });
    const next = await buyer.ok(chats.createMessage, { body: { comment: 'Anybody?' } });
    assert.notEqual(next.chatId, chatId);
    assert.equal(next.seq, 1);
    const refused = await admin.refused(chats.restore, { params: { id: chatId } });
    assert.equal(refused.code, 1006);
    assert.deepEqual(refused.details, { conflictsWith: { id: next.chatId, name: 'Test Person' } });
    assert.equal((await admin.refused(chats.restore, { params: { id: 999_999 } })).code, 1004);
  });
});

describe('events', () => {
  test('about a message go to staff and the client only, with ids and without text', async () => {
    const { person, buyer, chatId } = await talking();
    const { last } = await testApp.db
      .selectFrom('events')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const secret = word();
    await reply(buyer, chatId, secret);
    await admin.ok(chats.markRead, { body: { chatId, seq: 2 } });
    await admin.ok(chats.markRead, { body: { chatId, seq: 2 } });
    const events = await testApp.db
      .selectFrom('events')
      .select(['kind', 'to_staff', 'to_clients', 'user_id', 'client_company_id', 'payload'])
      .where('id', '>', last)
      .where('kind', 'like', 'chat.%')
      .orderBy('id')
      .execute();
    const staff = { to_staff: true, to_clients: false, user_id: null, client_company_id: null };
    const them = { ...staff, to_staff: false, user_id: person.id };
    assert.deepEqual(events, [
      { kind: 'chat.message', ...staff, payload: { chatId, seq: 2 } },
      { kind: 'chat.message', ...them, payload: { chatId, seq: 2 } },
      { kind: 'chat.read', ...staff, payload: { chatId } },
      { kind: 'chat.read', ...them, payload: { chatId } },
    ]);
  });
});

describe('races', { skip: !onPostgres }, () => {
  test('many messages at once get one order, without gaps or duplicates', async () => {
    const { buyer, chatId } = await talking();
    const colleague = await testApp.as('super_admin');
    const senders = [buyer, admin, colleague];
    // Every message is sent twice, like retries on a bad connection.
    const sent = await Promise.all(
      senders.flatMap((sender, s) =>
        Array.from({ length: 8 }, (_, n) => ({ comment: `${s}-${n}`, clientKey: `race ${chatId} ${s}-${n}` }))
          .flatMap((body) => [body, body])
          .map((body) => sender.ok(chats.createReply, { body: { chatId, ...body } })),
      ),
    );
    const { items } = await admin.ok(chats.getMessages, { body: { chatId, limit: 200 } });
    assert.deepEqual(
      items.map(({ seq }) => seq),
      Array.from({ length: 25 }, (_, n) => n + 1),
    );
    assert.equal(new Set(items.map(({ comment }) => comment)).size, 25);
    for (const { id, seq } of sent) assert.equal(items[seq - 1]?.id, id);
  });

  test('the first message, sent twice at once, opens one conversation with one message', async () => {
    const { caller } = await client();
    const body = { comment: 'Hello', clientKey: 'first' };
    const both = await Promise.all([1, 2, 3, 4].map(() => caller.ok(chats.createMessage, { body })));
    assert.equal(new Set(both.map(({ id }) => id)).size, 1);
    const other = await client();
    const two = await Promise.all(
      ['a', 'b'].map((comment) => other.caller.ok(chats.createMessage, { body: { comment } })),
    );
    assert.equal(new Set(two.map(({ chatId }) => chatId)).size, 1);
    assert.deepEqual(two.map(({ seq }) => seq).sort(), [1, 2]);
  });

  test('a message during a deletion is in the deleted conversation or opens a new one, and is never lost', async () => {
    const pauses = await openPauses(testApp);
    const { buyer, chatId } = await talking();
    const [, late] = await pauses.interleave(
      { table: 'chats', act: 'update' },
      () => admin.ok(chats.remove, { params: { id: chatId } }),
      () => buyer.ok(chats.createMessage, { body: { comment: 'Too late' } }),
    );
    assert.notEqual(late.chatId, chatId);
    const [reply2] = await pauses.interleave(
      { table: 'chat_progress', act: 'update' },
      () => buyer.ok(chats.createMessage, { body: { comment: 'Just in time' } }),
      () => admin.ok(chats.remove, { params: { id: late.chatId } }),
    );
    const { chat, items } = await admin.ok(chats.getMessages, { body: { chatId: late.chatId } });
    assert.equal(chat.active, false);
    assert.equal(items.at(-1)?.id, reply2.id);
    await pauses.close();
  });
});
