import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rowFor } from '@aliquot/contract/endpoint';
import { quotes } from '@aliquot/contract/quotes';
import { samples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { sql } from 'kysely';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { createQuoteSetup, inDays } from '../../../test/quote-setup.ts';
import { expire, tellExpiring } from './jobs.ts';

/** Offers that nobody accepts in time. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createQuoteSetup>;
let admin: Caller;
let me: Buyer;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  setup = createQuoteSetup(testApp, () => admin);
  me = await setup.buyer();
  await setup.makeSeller();
});
after(() => setup.closeSound());

const params = (id: number) => ({ params: { id } });
const nameOf = (reply: Awaited<ReturnType<Caller['send']>>) =>
  reply.statusCode === 200 ? 200 : reply.json().error.name;

describe('the end of an offer', () => {
  test('comes with its last second: nothing can be done with it, and the job frees its samples', async () => {
    const ids = await setup.stock(1);
    const { id } = await setup.offered(me, ids);
    await setup.expireOffer(id);
    const shown = await setup.readQuote(me, id);
    assert.deepEqual([shown.state, shown.expired, shown.turn, shown.nextSteps], ['offered', true, null, []]);
    const answers = [
      await setup.accept(me, id, 45),
      await me.caller.send(quotes.counter, { ...params(id), body: { note: 'Less', revision: 1 } }),
      await me.caller.send(quotes.decline, { ...params(id), body: { reason: 'price' } }),
      await admin.send(quotes.extend, { ...params(id), body: { validUntil: inDays(9) } }),
    ];
    assert.deepEqual(answers.map(nameOf), Array(4).fill('quote_expired'));
    const open = { body: { active: true, userId: me.id } };
    const numbers = (await me.caller.ok(rowFor(quotes.getMany, 'client'), open)).items.map((row) => row.id);
    assert.ok(!numbers.includes(id));
    await expire(testApp.db, testApp.services);
    assert.equal((await setup.readQuote(me, id)).state, 'ended');
    assert.equal(nameOf(await setup.accept(me, id, 45)), 'quote_expired');
    await setup.cartWith(await setup.buyer(), ids);
  });

  test('requested again is a new quote of the samples that are still free', async () => {
    const who = await setup.buyer();
    const [free = 0, gone = 0] = await setup.stock(2);
    const { id } = await setup.offered(who, [free, gone]);
    assert.equal(
      (await who.caller.refused(quotes.requestAgain, { ...params(id), body: {} })).name,
      'transition_not_allowed',
    );
    await setup.expireOffer(id);
    await admin.ok(samples.update, { ...params(gone), body: { status: 'damaged' } });
    const again = await who.caller.ok(quotes.requestAgain, { ...params(id), body: { message: 'Once more' } });
    assert.notEqual(again.id, id);
    assert.deepEqual([again.state, again.lines.map(({ sample }) => sample.id)], ['requested', [free]]);
    assert.equal((await setup.readQuote(who, id)).state, 'ended');
  });

  test('is told two days before, once, and when it comes', async () => {
    const who = await setup.buyer();
    const { id } = await setup.offered(who, await setup.stock(1));
    const mailed = async (count: number) =>
      (await testApp.mailsTo(who.email, count)).map(({ template }) => template).sort();
    const staffTold = async () => {
      const rows = await testApp.db
        .selectFrom('notifications')
        .select('kind')
        .where('source_id', '=', id)
        .where('user_id', '<>', who.id)
        .where('kind', 'in', ['quote_expiring', 'quote_expired'])
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    };
    await tellExpiring(testApp.db, testApp.services);
    assert.deepEqual([await mailed(1), await staffTold()], [['quote_offered'], []]);
    await sql`update quotes set valid_until = now() + interval '1 day', state_since = now() - interval '3 days'
      where id = ${id}`.execute(testApp.db);
    for (let n = 0; n < 2; n += 1) await tellExpiring(testApp.db, testApp.services);
    assert.deepEqual(
      [await mailed(2), await staffTold()],
      [['quote_expiring', 'quote_offered'], ['quote_expiring']],
    );
    await setup.expireOffer(id);
    for (let n = 0; n < 2; n += 1) await expire(testApp.db, testApp.services);
    assert.deepEqual(
      [await mailed(3), await staffTold()],
      [
        ['quote_expired', 'quote_expiring', 'quote_offered'],
        ['quote_expiring', 'quote_expired'],
      ],
    );
  });

  test('comes when its user is blocked: lines and holds go', async () => {
    const who = await setup.buyer();
    const ids = await setup.stock(1);
    const { id } = await setup.offered(who, ids);
    await admin.ok(users.update, { ...params(who.id), body: { status: 'blocked' } });
    assert.equal((await setup.readAsStaff(id)).state, 'ended');
    assert.equal((await admin.refused(quotes.take, params(id))).name, 'transition_not_allowed');
    await setup.cartWith(await setup.buyer(), ids);
  });
});
