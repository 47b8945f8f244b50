import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Buyer, createBuyerSetup } from '../../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { onPostgres } from '../../../../test/harness-db.ts';
import { openPauses } from '../../../../test/pauses.ts';
import { weakenStatements } from '../../../../test/weakened-statements.ts';

/**
 * Checks that the race tests can fail. Three guards prevent selling a sample twice: a row lock, a condition in the
 * statement that reserves it, and a unique index. The tests remove them one by one by rewriting the SQL: each remaining
 * guard is sufficient, and without any the sample is sold twice.
 */

describe('with guards removed', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createBuyerSetup>;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let admin: Caller;
  const without = new Set<'lock' | 'condition'>();
  let statements: ReturnType<typeof weakenStatements>;

  before(async () => {
    statements = weakenStatements(weaken);
    testApp = await openTestApp();
    setup = createBuyerSetup(testApp);
    pauses = await openPauses(testApp);
    admin = await testApp.as('admin');
  });
  after(async () => {
    statements.restore();
    await pauses.close();
    await testApp.close();
  });

  function weaken(statement: string): string {
    let sent = statement;
    if (without.has('lock') && /from "samples" as "s"/.test(sent))
      sent = sent.replace(/ for (update|share) of "s"/, '');
    if (without.has('condition')) sent = sent.replace(/and active and status = 'available'/, '');
    return sent;
  }

  const lines = { table: 'order_lines', act: 'insert' } as const;
  const place =
    (who: Buyer, id: number, more: object = {}) =>
    () =>
      who.caller.send(orders.place, { params: { id }, body: setup.delivery(who, more) });

  /** Two carts have the same sample; the first is paused while it buys it. */
  async function twoBuy() {
    const [me, rival] = [await setup.buyer(), await setup.buyer()];
    const [id = 0] = await setup.stock(1);
    const mine = await setup.cartWith(me, [id]);
    await setup.lapse([id]);
    const theirs = await setup.cartWith(rival, [id]);
    await setup.lapse([id]);
    const replies = await pauses.interleave(lines, place(me, mine), place(rival, theirs));
    return replies.map(({ statusCode }) => statusCode);
  }

  const rulesBroken = async () => [
    ...new Set((await setup.faults()).map((fault) => (fault as { rule: string }).rule)),
  ];

  test('without the lock an order gets a price that is no longer the sample’s', async () => {
    without.add('lock');
    const who = await setup.buyer();
    const [id = 0] = await setup.stock(1);
    const cart = await setup.cartWith(who, [id]);
    const edit = () => admin.send(samples.update, { params: { id }, body: { specimenPrice: 1 } });
    const placing = place(who, cart, { expectedTotal: 50 });
    const [, reply] = await pauses.interleave({ table: 'samples', act: 'update' }, edit, placing);
    assert.deepEqual([reply.statusCode, reply.json().data?.total], [200, 50]);
  });

  test('without the lock the condition lets only one of two buy', async () => {
    const [first, second] = await twoBuy();
    assert.equal(first, 200);
    assert.notEqual(second, 200);
    assert.deepEqual(await rulesBroken(), []);
  });

  test('without lock and condition the unique index lets only one of two buy, with a proper error', async () => {
    without.add('condition');
    assert.deepEqual(await twoBuy(), [200, 409]);
    assert.deepEqual(await rulesBroken(), []);
  });

  test('without the index as well both buy, and order_faults reports it', async () => {
    await sql`drop index order_lines_live`.execute(testApp.db);
    assert.deepEqual(await twoBuy(), [200, 200]);
    assert.deepEqual(await rulesBroken(), ['N-01']);
  });

  test('without the index alone lock and condition let only one of two buy', async () => {
    without.clear();
    const before = (await setup.faults()).length;
    assert.deepEqual(await twoBuy(), [200, 409]);
    assert.equal((await setup.faults()).length, before);
  });
});
