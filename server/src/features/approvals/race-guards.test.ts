import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { createApprovalSetup } from '../../../test/approval-setup.ts';
import { openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openPauses } from '../../../test/pauses.ts';
import { weakenStatements } from '../../../test/weakened-statements.ts';

/**
 * Three guards let only one of an approval and a rejection stand: the lock on the company's quota, those on the pending
 * cart and the approval, and the rows that both write. The tests remove the first two by rewriting the SQL.
 */

describe('with guards removed', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createApprovalSetup>;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let statements: ReturnType<typeof weakenStatements>;
  const without = new Set<'quota' | 'rows'>();

  before(async () => {
    statements = weakenStatements(weaken);
    testApp = await openTestApp();
    setup = createApprovalSetup(testApp);
    pauses = await openPauses(testApp);
  });
  after(async () => {
    statements.restore();
    await pauses.close();
    await testApp.close();
  });
  afterEach(() => without.clear());

  function weaken(statement: string): string {
    if (without.has('quota') && statement.includes('pg_advisory_xact_lock(hashtext'))
      return 'select $1::integer';
    if (without.has('rows') && /from "(client_orders|approvals)" where/.test(statement))
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
    return { outcome: replies.map(({ statusCode }) => statusCode), statuses: await setup.statusesOf(ids) };
  }

  for (const removed of [['quota'], ['rows'], ['quota', 'rows']] as const)
    test(`without the locks of ${removed.join(' and ')} only one of the two stands`, async () => {
      for (const guard of removed) without.add(guard);
      const { outcome, statuses } = await declinedAndApproved();
      assert.deepEqual(outcome, [200, 409]);
      assert.deepEqual(statuses, ['available', 'available']);
      assert.deepEqual(await setup.faults(), []);
    });
});
