import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { quotes } from '@aliquot/contract/quotes';
import { openTestApp } from './harness.ts';
import { onPostgres } from './harness-db.ts';
import { openPauses } from './pauses.ts';
import { createQuoteSetup } from './quote-setup.ts';
import { weakenStatements } from './weakened-statements.ts';

/**
 * Three guards let only one decision about a pending cart stand: the lock on the company's quota, those on the cart and its
 * approval or quote, and the rows that both write. The tests remove the first two by rewriting the SQL.
 */

describe('with guards removed', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createQuoteSetup>;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let statements: ReturnType<typeof weakenStatements>;
  const without = new Set<'quota' | 'rows'>();

  before(async () => {
    statements = weakenStatements(weaken);
    testApp = await openTestApp();
    const admin = await testApp.as('admin');
    setup = createQuoteSetup(testApp, () => admin);
    await setup.makeSeller();
    pauses = await openPauses(testApp);
  });
  after(async () => {
    statements.restore();
    await pauses.close();
    await setup.closeSound();
  });
  afterEach(() => without.clear());

  function weaken(statement: string): string {
    if (without.has('quota') && statement.includes('pg_advisory_xact_lock(hashtext'))
      return 'select $1::integer';
    if (without.has('rows') && /from "(client_orders|approvals|quotes)" where/.test(statement))
      return statement.replace(/ for update$/, '');
    return statement;
  }

  /** One manager declines, paused before the commit, while another approves. */
  async function declinedAndApproved() {
    const { manager, requester, colleague } = await setup.company();
    const other = await colleague({ role: 'client_manager' });
    const ids = await setup.stock(2);
    const { id } = await setup.submitted(requester, ids);
    const replies = await pauses.interleave(
      { table: 'holds', act: 'update' },
      () => setup.decline(manager, id),
      () => setup.approve(other, id, 100),
    );
    return { replies, ids };
  }

  /** A manager declines an offer, paused before the commit, while its user accepts it. */
  async function declinedAndAccepted() {
    const manager = await setup.buyer({ role: 'client_manager' });
    const user = await setup.buyer({ companyId: manager.companyId });
    const ids = await setup.stock(2);
    const { id } = await setup.offered(user, ids);
    const replies = await pauses.interleave(
      { table: 'client_orders', act: 'update' },
      () => manager.caller.send(quotes.decline, { params: { id }, body: { reason: 'price' } }),
      () => setup.accept(user, id, 90),
    );
    return { replies, ids };
  }

  // The last guard is a trigger, whose error has a name for approvals alone.
  for (const [what, race, last] of [
    ['an approval and its rejection', declinedAndApproved, 409],
    ['accepting and declining a quote', declinedAndAccepted, 500],
  ] as const)
    for (const removed of [['quota'], ['rows'], ['quota', 'rows']] as const)
      test(`without the locks of ${removed.join(' and ')} only one of ${what} stands`, async () => {
        for (const guard of removed) without.add(guard);
        const { replies, ids } = await race();
        assert.deepEqual(
          replies.map(({ statusCode }) => statusCode),
          [200, removed.length === 2 ? last : 409],
        );
        assert.deepEqual(await setup.statusesOf(ids), ['available', 'available']);
        assert.deepEqual(await setup.faults(), []);
      });
});
