import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { notices } from '@aliquot/contract/notices';
import { quotes } from '@aliquot/contract/quotes';
import { users } from '@aliquot/contract/users';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { createQuoteSetup, ofStaff } from '../../../test/quote-setup.ts';

/** Who is told of a quote: its user, and of staff whoever works on it. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createQuoteSetup>;
let ama: Caller;
let amaId: number;
let rune: Caller;
let manager: Buyer;
let me: Buyer;
before(async () => {
  testApp = await openTestApp();
  const [first, second] = [
    await testApp.make.user({ role: 'super_admin' }),
    await testApp.make.user({ role: 'admin' }),
  ];
  amaId = first.id;
  ama = await testApp.enter(first);
  rune = await testApp.enter(second);
  setup = createQuoteSetup(testApp, () => ama);
  await setup.makeSeller();
});
beforeEach(async () => {
  manager = await setup.buyer({ role: 'client_manager' });
  me = await setup.buyer({ companyId: manager.companyId });
  await testApp.db.deleteFrom('notifications').execute();
});
after(() => setup.closeSound());

const params = (id: number) => ({ params: { id } });
const of = async (caller: Caller) =>
  (await caller.ok(notices.getMany, { body: {} })).items.map(({ kind, read }) => [kind, read]);

describe('notifications', () => {
  test('of a request go to all staff, and are read once somebody takes it', async () => {
    const { id } = await setup.requested(me, await setup.stock(2));
    const [notice] = (await rune.ok(notices.getMany, { body: {} })).items;
    assert.deepEqual(
      [notice?.kind, notice?.about, notice?.words.samples],
      ['quote_requested', { type: 'quote', id }, 2],
    );
    await setup.taken(id);
    assert.deepEqual(await of(rune), [['quote_requested', true]]);
    assert.deepEqual([await of(me.caller), await of(manager.caller)], [[], []]);
  });

  test('of an answer go to whoever works on it, of an offer to its user, with a mail that links to it', async () => {
    const { id, number } = await setup.offered(me, await setup.stock(1));
    assert.deepEqual([await of(me.caller), await of(manager.caller)], [[['quote_offered', false]], []]);
    const [mail] = await testApp.mailsTo(me.email, 1);
    assert.ok(mail?.subject.includes(number) && mail.text.includes(`/orders?view=quotes&open=${id}`));
    assert.ok(mail?.text.includes('$45.00'));
    await testApp.db.deleteFrom('notifications').where('kind', '=', 'quote_requested').execute();
    await me.caller.ok(quotes.counter, { ...params(id), body: { note: 'Less?', revision: 1 } });
    assert.deepEqual([await of(ama), await of(rune)], [[['quote_countered', false]], []]);
    assert.deepEqual(await of(me.caller), [['quote_offered', true]]);
    await setup.taken(id);
    await setup.offer(id);
    await manager.caller.ok(quotes.decline, { ...params(id), body: { reason: 'price' } });
    assert.deepEqual((await of(ama))[0], ['quote_declined', false]);
  });

  test('of what staff take back go to its user with the reason', async () => {
    const { id } = await setup.offered(me, await setup.stock(1));
    await ama.ok(ofStaff.withdraw, { ...params(id), body: { reason: 'Found damaged' } });
    const [notice] = (await me.caller.ok(notices.getMany, { body: {} })).items;
    assert.deepEqual([notice?.kind, notice?.words.reason], ['quote_withdrawn', 'Found damaged']);
  });

  test('go to all staff again when whoever works on it cannot sign in any more', async () => {
    const { id } = await setup.offered(me, await setup.stock(1));
    await testApp.db.deleteFrom('notifications').execute();
    const superAdmin = await testApp.as('super_admin');
    await superAdmin.ok(users.update, { ...params(amaId), body: { status: 'blocked' } });
    await setup.accept(me, id, 45);
    assert.deepEqual(await of(rune), [['quote_accepted', false]]);
    await testApp.db.updateTable('users').set({ status: 'active' }).where('id', '=', amaId).execute();
  });
});
