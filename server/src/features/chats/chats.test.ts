import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chats, messagesPerMinute } from '@aliquot/contract/chats';
import { en } from '@aliquot/contract/messages/en';
import { clientSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Buyer, createBuyerSetup } from '../../../test/buyer-setup.ts';
import type { Caller } from '../../../test/harness.ts';
import { openFileTestApp, picture } from '../../../test/uploads.ts';

let testApp: Awaited<ReturnType<typeof openFileTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openFileTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

/** A client with a conversation of one message. */
async function talking(given: { companyId?: number; role?: 'client_user' | 'client_manager' } = {}) {
  const person = await testApp.make.user(given);
  const buyer = await testApp.enter(person);
  const first = await buyer.ok(chats.createMessage, { body: { comment: 'Good morning' } });
  return { person, buyer, chatId: first.chatId, first };
}

const historyOf = async (caller: Caller, chatId: number) =>
  (await caller.ok(chats.getMessages, { body: { chatId, limit: 200 } })).items;
const ownList = async (caller: Caller) => (await caller.ok(chats.getList, { body: {} })).items;

describe('access', () => {
  test('a stranger, a colleague and their manager get 404 in every call', async () => {
    const { person, chatId, first } = await talking();
    const companyId = person.client_company_id ?? 0;
    const others = [
      await testApp.enter(await testApp.make.user()),
      await testApp.enter(await testApp.make.user({ companyId })),
      await testApp.enter(await testApp.make.user({ companyId, role: 'client_manager' })),
    ];
    for (const other of others) {
      const refused = [
        await other.refused(chats.getMessages, { body: { chatId } }),
        await other.refused(chats.createReply, { body: { chatId, comment: 'I am them' } }),
        await other.refused(chats.markRead, { body: { chatId, seq: 1 } }),
      ];
      assert.deepEqual(
        refused.map(({ code }) => code),
        [1004, 1004, 1004],
      );
      assert.deepEqual(await ownList(other), []);
      assert.deepEqual(await other.ok(chats.overview, {}), { unread: 0, waiting: 0 });
      assert.equal((await other.refused(chats.remove, { params: { id: chatId } })).code, 1003);
      assert.equal((await other.refused(chats.restore, { params: { id: chatId } })).code, 1003);
    }
    assert.deepEqual(
      (await historyOf(admin, chatId)).map(({ id }) => id),
      [first.id],
    );
  });

  test('staff cannot open a conversation, and a client’s list has only their own', async () => {
    assert.equal((await admin.refused(chats.createMessage, { body: { comment: 'Hello' } })).code, 1003);
    const { buyer, chatId } = await talking();
    await talking();
    const { items, count } = await buyer.ok(chats.getList, { body: { active: false } });
    assert.deepEqual({ items, count }, { items: [], count: 0 });
    const [own] = await ownList(buyer);
    assert.equal(own?.chatId, chatId);
    // The client's last visit and last order are for staff only.
    assert.deepEqual([own.person.lastSeenAt, own.lastOrder], [null, null]);
    assert.notEqual((await admin.ok(chats.getMessages, { body: { chatId } })).chat.person.lastSeenAt, null);
  });

  test('an inactive client cannot be answered, and the error names them', async () => {
    const { person, chatId } = await talking();
    for (const change of [{ status: 'blocked' }, { status: 'active', active: false }]) {
      await testApp.db.updateTable('users').set(change).where('id', '=', person.id).execute();
      const refused = await admin.refused(chats.createReply, { body: { chatId, comment: 'Are you there?' } });
      assert.equal(refused.code, 1008);
      assert.match(refused.message[0] ?? '', /Test Person/);
    }
    const { chat, items } = await admin.ok(chats.getMessages, { body: { chatId } });
    assert.equal(chat.person.reachable, false);
    assert.equal(items.length, 1);
  });
});

describe('writing', () => {
  test('works with the bodies of the specification, and both sides read the same messages', async () => {
    const { buyer, chatId } = await talking();
    const sent = await buyer.ok(chats.createMessage, {
      body: { comment: 'Two lines\nof text', sourceType: 'general' },
    });
    assert.equal(sent.chatId, chatId);
    const reply = await admin.ok(chats.createReply, { body: { chatId, comment: 'Understood' } });
    assert.deepEqual([reply.seq, reply.fromStaff, reply.sourceType], [3, true, 'general']);
    const [ours, theirs] = [await historyOf(admin, chatId), await historyOf(buyer, chatId)];
    assert.deepEqual(ours, theirs);
    assert.deepEqual(
      ours.map(({ seq, comment, fromStaff }) => [seq, comment, fromStaff]),
      [
        [1, 'Good morning', false],
        [2, 'Two lines\nof text', false],
        [3, 'Understood', true],
      ],
    );
    const [row] = await ownList(buyer);
    assert.equal(row?.answeredBy?.name, 'Test Person');
    assert.deepEqual([row?.messageCount, row?.messages[0]?.comment], [3, 'Understood']);
  });

  test('refuses empty, too long, odd or unknown fields with an error by field', async () => {
    const { buyer, chatId } = await talking();
    const problems = async (body: object) =>
      (await buyer.refused(chats.createReply, { body: { chatId, ...body } as never })).fields;
    assert.deepEqual(await problems({}), { comment: ['validate_required'] });
    assert.deepEqual(await problems({ comment: ' \n ' }), { comment: ['validate_required'] });
    assert.deepEqual(await problems({ comment: 'x'.repeat(4001) }), { comment: [en.fields.too_long] });
    assert.deepEqual(await problems({ comment: 'a\u202Eb' }), { comment: [en.fields.odd_characters] });
    assert.deepEqual(await problems({ comment: 'a', subject: 'b' }), { subject: [en.fields.unknown_field] });
    assert.deepEqual(await problems({ comment: 'a', sourceType: 'order' }), {
      sourceId: [en.fields.source_mismatch],
    });
    assert.deepEqual(await problems({ comment: 'a', sourceId: 4 }), {
      sourceId: [en.fields.source_mismatch],
    });
    await buyer.ok(chats.createReply, { body: { chatId, comment: 'x'.repeat(4000) } });
  });

  test('the same message again, through either call, returns the first one', async () => {
    const person = await testApp.make.user();
    const buyer = await testApp.enter(person);
    const body = { comment: 'Once', clientKey: 'k-1' };
    const sent = await buyer.ok(chats.createMessage, { body });
    const again = await buyer.ok(chats.createMessage, { body });
    const asReply = await buyer.ok(chats.createReply, { body: { ...body, chatId: sent.chatId } });
    assert.deepEqual([again.id, asReply.id], [sent.id, sent.id]);
    // Even after the conversation was deleted, a retry does not send the message into a new one.
    await admin.ok(chats.remove, { params: { id: sent.chatId } });
    assert.equal((await buyer.ok(chats.createMessage, { body })).id, sent.id);
    assert.deepEqual(await ownList(buyer), []);
    // Also with the platform's idempotency key. Only the author gets the client key.
    const other = await buyer.ok(
      chats.createMessage,
      { body: { comment: 'Twice', clientKey: 'k-2' } },
      { 'idempotency-key': 'p-1' },
    );
    const twin = await buyer.ok(
      chats.createMessage,
      { body: { comment: 'Twice', clientKey: 'k-2' } },
      { 'idempotency-key': 'p-1' },
    );
    assert.equal(twin.id, other.id);
    const keys = async (caller: Caller) => (await historyOf(caller, other.chatId)).map((m) => m.clientKey);
    assert.deepEqual([await keys(buyer), await keys(admin)], [['k-2'], [null]]);
  });

  test('fails when the key was used in another conversation', async () => {
    const [one, two] = [await talking(), await talking()];
    const body = { comment: 'Yes', clientKey: `staff ${one.chatId}` };
    await admin.ok(chats.createReply, { body: { ...body, chatId: one.chatId } });
    const refused = await admin.refused(chats.createReply, { body: { ...body, chatId: two.chatId } });
    assert.equal(refused.code, 1006);
    assert.equal((await historyOf(admin, two.chatId)).length, 1);
  });

  test('is limited to some messages per minute and user', async () => {
    const { person, buyer } = await talking();
    for (let n = 1; n < messagesPerMinute; n += 1)
      await buyer.ok(chats.createMessage, { body: { comment: `No ${n}`, clientKey: `n${n}` } });
    const refused = await buyer.refused(chats.createMessage, { body: { comment: 'One more' } });
    assert.equal(refused.code, 1009);
    const wait = Number(refused.reply.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 60, String(wait));
    // A retry of a message that was accepted still succeeds, and a colleague can write.
    await buyer.ok(chats.createMessage, { body: { comment: 'No 1', clientKey: 'n1' } });
    await (await testApp.enter(await testApp.make.user({ companyId: person.client_company_id ?? 0 }))).ok(
      chats.createMessage,
      { body: { comment: 'Me too' } },
    );
  });

  test('is final: messages cannot be changed or deleted, not even by SQL', async () => {
    const { first } = await talking();
    await assert.rejects(
      sql`update chat_messages set comment = 'Good night' where id = ${first.id}`.execute(testApp.db),
      /a message cannot be changed/,
    );
    await assert.rejects(
      testApp.db.deleteFrom('chat_messages').where('id', '=', first.id).execute(),
      /a message cannot be changed/,
    );
  });
});

describe('references', () => {
  test('to a sample for sale have its public code; a sample that is not for sale is refused, also for staff', async () => {
    const { buyer, chatId } = await talking();
    const sample = await testApp.make.sample();
    const unpriced = await testApp.make.sample({ specimen_price: null });
    const about = (sourceId: number) => ({
      body: { chatId, comment: 'Is it lysed?', sourceType: 'sample' as const, sourceId },
    });
    const sent = await buyer.ok(chats.createReply, about(sample.id));
    assert.deepEqual(sent.source, { id: sample.id, name: sample.code });
    for (const caller of [buyer, admin])
      for (const sourceId of [unpriced.id, 999_999])
        assert.deepEqual((await caller.refused(chats.createReply, about(sourceId))).fields, {
          sourceId: [en.fields.source_unknown],
        });
    assert.equal((await buyer.ok(clientSamples.get, { params: { id: sample.id } })).code, sent.source?.name);
  });

  test('to an order need one that the client of the conversation may see, also for staff', async () => {
    const setup = createBuyerSetup(testApp);
    const placed = async (who: Buyer) => setup.placed(who, await setup.stock(1));
    const client = await setup.buyer();
    const { chatId } = await client.caller.ok(chats.createMessage, { body: { comment: 'Hello' } });
    const own = await placed(client);
    const about = (sourceId: number) => ({
      body: { chatId, comment: 'Where is it?', sourceType: 'order' as const, sourceId },
    });
    const { source } = await client.caller.ok(chats.createReply, about(own));
    assert.match(source?.name ?? '', /^ALQ-\d{4}-\d{6}$/);
    assert.deepEqual((await admin.ok(chats.createReply, about(own))).source, source);
    assert.deepEqual((await admin.ok(chats.getMessages, { body: { chatId } })).chat.lastOrder, {
      id: own,
      number: source?.name,
    });
    const colleagues = await placed(await setup.buyer({ companyId: client.companyId }));
    const cart = await setup.cartWith(client, await setup.stock(1));
    for (const other of [colleagues, await placed(await setup.buyer()), cart])
      for (const caller of [client.caller, admin])
        assert.deepEqual((await caller.refused(chats.createReply, about(other))).fields, {
          sourceId: [en.fields.source_unknown],
        });
    // A manager sees all orders of the company.
    await testApp.db
      .updateTable('users')
      .set({ role: 'client_manager' })
      .where('id', '=', client.id)
      .execute();
    await admin.ok(chats.createReply, about(colleagues));
  });

  test('to an ordered sample are allowed for its buyer, and for no other client', async () => {
    const setup = createBuyerSetup(testApp);
    const [client, other] = [await setup.buyer(), await setup.buyer()];
    const [sampleId = 0] = await setup.stock(1);
    await setup.placed(client, [sampleId]);
    const body = { comment: 'Was it frozen?', sourceType: 'sample' as const, sourceId: sampleId };
    assert.equal((await client.caller.ok(chats.createMessage, { body })).source?.id, sampleId);
    assert.deepEqual((await other.caller.refused(chats.createMessage, { body })).fields, {
      sourceId: [en.fields.source_unknown],
    });
  });
});

describe('attachments', () => {
  test('can be sent with or without text, and both sides can open them', async () => {
    const { buyer, chatId } = await talking();
    const bytes = await picture('jpeg');
    const asked = { type: 'image/jpeg', name: 'seal.jpg', purpose: 'attachment' as const };
    const fileId = await testApp.uploaded(buyer, bytes, asked);
    const sent = await buyer.ok(chats.createReply, { body: { chatId, fileIds: [fileId] } });
    assert.equal(sent.comment, '');
    assert.deepEqual(
      sent.attachments.map(({ id, name, contentType }) => ({ id, name, contentType })),
      [{ id: fileId, name: 'seal.jpg', contentType: 'image/jpeg' }],
    );
    const [row] = await ownList(buyer);
    assert.equal(row?.messages[0]?.attachment, 'seal.jpg');
    for (const caller of [buyer, admin]) {
      const [, message] = await historyOf(caller, chatId);
      assert.equal((await testApp.read(message?.attachments[0]?.url)).statusCode, 200);
    }
    // A file that was already sent, or another user's upload, is refused, and no message is stored.
    const theirs = await testApp.uploaded(admin, bytes, asked);
    for (const fileIds of [[fileId], [theirs]])
      assert.deepEqual((await buyer.refused(chats.createReply, { body: { chatId, fileIds } })).fields, {
        fileIds: [en.fields.file_unusable],
      });
    assert.equal((await historyOf(buyer, chatId)).length, 2);
    const avatar = await testApp.uploaded(buyer, await picture(), { purpose: 'avatar' });
    await buyer.refused(chats.createReply, { body: { chatId, fileIds: [avatar] } });
    const eleven = Array.from({ length: 11 }, (_, n) => n + 1);
    assert.deepEqual((await buyer.refused(chats.createReply, { body: { chatId, fileIds: eleven } })).fields, {
      fileIds: [en.fields.too_many_files],
    });
  });

  test('have a URL for one session that is invalid for others', async () => {
    const { buyer, chatId } = await talking();
    const fileId = await testApp.uploaded(buyer, await picture(), { purpose: 'attachment' });
    const sent = await buyer.ok(chats.createReply, { body: { chatId, fileIds: [fileId] } });
    const url = new URL(sent.attachments[0]?.url ?? '', 'http://here');
    const other = await talking();
    const [session = ''] = String(other.buyer.headers.authorization).replace('Bearer ', '').split('.');
    url.searchParams.set('session', session);
    assert.equal((await testApp.read(url.pathname + url.search)).statusCode, 404);
  });
});
