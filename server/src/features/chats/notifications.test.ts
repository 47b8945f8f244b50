import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chats } from '@aliquot/contract/chats';
import { notices } from '@aliquot/contract/notices';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { mailUnread } from './jobs.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let colleague: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  colleague = await testApp.as('super_admin');
});
after(() => testApp.close());

async function talking() {
  const person = await testApp.make.user({ companyId: (await testApp.make.company()).id });
  const buyer = await testApp.enter(person);
  const { chatId, id } = await buyer.ok(chats.createMessage, { body: { comment: 'Good morning' } });
  return { person, buyer, chatId, id };
}

const reply = (caller: Caller, chatId: number, comment = 'One moment') =>
  caller.ok(chats.createReply, { body: { chatId, comment } });

/** The caller's unread notifications about a conversation. */
const bell = async (caller: Caller, chatId: number) =>
  (await caller.ok(notices.getMany, { body: {} })).items
    .filter(({ about, read }) => about.type === 'chat' && about.id === chatId && !read)
    .map(({ count, words }) => [words.person, count]);

const mailsTo = async (address: string) =>
  (await testApp.db.selectFrom('mails').select('template').where('to_address', '=', address).execute()).map(
    ({ template }) => template,
  );

describe('the bell', () => {
  test('counts a client’s messages for all staff, until one of them reads them', async () => {
    const { buyer, chatId } = await talking();
    await reply(buyer, chatId);
    for (const person of [admin, colleague])
      assert.deepEqual(await bell(person, chatId), [['Test Person', 2]]);
    assert.deepEqual(await bell(buyer, chatId), []);
    await admin.ok(chats.markRead, { body: { chatId, seq: 2 } });
    for (const person of [admin, colleague]) assert.deepEqual(await bell(person, chatId), []);
  });

  test('notifies only the client when staff answer, until the client has read it', async () => {
    const { buyer, chatId } = await talking();
    const other = await talking();
    await reply(admin, chatId);
    assert.deepEqual(
      (await bell(buyer, chatId)).map(([, count]) => count),
      [1],
    );
    assert.deepEqual(await bell(other.buyer, chatId), []);
    assert.deepEqual(
      (await bell(colleague, chatId)).map(([, count]) => count),
      [1],
      'only the client’s message counts',
    );
    await colleague.ok(chats.markRead, { body: { chatId, seq: 2 } });
    assert.equal((await bell(buyer, chatId)).length, 1);
    await buyer.ok(chats.markRead, { body: { chatId, seq: 2 } });
    assert.deepEqual(await bell(buyer, chatId), []);
  });

  test('shows nothing about a deleted conversation', async () => {
    const { buyer, chatId } = await talking();
    await reply(admin, chatId);
    await admin.ok(chats.remove, { params: { id: chatId } });
    for (const person of [admin, colleague, buyer]) assert.deepEqual(await bell(person, chatId), []);
  });
});

describe('the mail', () => {
  const late = (id: number) => mailUnread(testApp.db, testApp.services, id);

  test('is sent to the client for the first unread message, not for those after it', async () => {
    const { person, chatId } = await talking();
    const first = await reply(admin, chatId);
    const second = await reply(admin, chatId);
    assert.deepEqual(await mailsTo(person.email), [], 'no mail at once');
    await late(second.id);
    assert.deepEqual(await mailsTo(person.email), []);
    await late(first.id);
    assert.deepEqual(await mailsTo(person.email), ['chat']);
  });

  test('is not sent for read messages, for a deleted conversation, or to users who opted out', async () => {
    const read = await talking();
    const answered = await reply(admin, read.chatId);
    await read.buyer.ok(chats.markRead, { body: { chatId: read.chatId, seq: 2 } });
    await late(answered.id);
    assert.deepEqual(await mailsTo(read.person.email), []);

    const deleted = await talking();
    const gone = await reply(admin, deleted.chatId);
    await admin.ok(chats.remove, { params: { id: deleted.chatId } });
    await late(gone.id);
    assert.deepEqual(await mailsTo(deleted.person.email), []);

    const quiet = await talking();
    await quiet.buyer.ok(notices.chooseMail, { body: { kind: 'chat', mail: false } });
    await late((await reply(admin, quiet.chatId)).id);
    assert.deepEqual(await mailsTo(quiet.person.email), []);
  });

  test('is sent to staff who opted in', async () => {
    const wanting = await testApp.make.user({ role: 'admin' });
    await (await testApp.enter(wanting)).ok(notices.chooseMail, { body: { kind: 'chat', mail: true } });
    const { id } = await talking();
    await late(id);
    assert.deepEqual(await mailsTo(wanting.email), ['chat']);
  });
});
