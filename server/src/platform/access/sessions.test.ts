import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auth } from '@aliquot/contract/auth';
import { samples } from '@aliquot/contract/samples';
import { vendors } from '@aliquot/contract/vendors';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { isSessionRefused } from '../database/postgres/session-handle.ts';

// From its second read on, a session is checked together with the first statement of the read.

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

/** A user who has read before. */
async function reader(role: 'admin' | 'client_manager' = 'admin') {
  const user = await testApp.make.user({ role });
  const caller = await testApp.enter(user);
  await caller.ok(auth.me, {});
  await caller.ok(samples.getMany, { body: {} });
  const sessions = () => testApp.db.updateTable('sessions').where('user_id', '=', user.id);
  const users = () => testApp.db.updateTable('users').where('id', '=', user.id);
  return { user, caller, sessions, users };
}

type Reader = Awaited<ReturnType<typeof reader>>;
const ends: Record<string, (reader: Reader) => Promise<unknown>> = {
  revoked: ({ sessions }) => sessions().set({ revoked_at: new Date(), revoked_because: 'logout' }).execute(),
  'past its end': ({ sessions }) =>
    sessions()
      .set({ expires_at: new Date(0) })
      .execute(),
  'idle for too long': ({ sessions }) =>
    sessions()
      .set({ last_seen_at: new Date(0) })
      .execute(),
  'of a blocked user': ({ users }) => users().set({ status: 'blocked' }).execute(),
  'of a deleted user': ({ users }) => users().set({ active: false }).execute(),
};

for (const [how, end] of Object.entries(ends))
  for (const role of ['admin', 'client_manager'] as const)
    test(`a session of ${role} that is ${how} fails the next read, whatever that would answer`, async () => {
      const known = await reader(role);
      await end(known);
      const { caller } = known;
      for (const refused of [
        await caller.refused(samples.getMany, { body: {} }),
        await caller.refused(samples.get, { params: { id: 2_000_000_000 } }),
        await caller.refused(samples.getMany, { body: { limit: -1 } }),
      ])
        assert.equal(refused.name, 'session_expired');
    });

describe('a user who changed since the last read', () => {
  test('reads by the present role', async () => {
    const { user, caller, users } = await reader();
    await caller.ok(vendors.getMany, { body: {} });
    const company = await testApp.make.company();
    await users().set({ role: 'client_manager', client_company_id: company.id }).execute();
    assert.equal((await caller.refused(vendors.getMany, { body: {} })).name, 'not_allowed');
    const me = await caller.ok(auth.me, {});
    assert.deepEqual([me.id, me.role], [user.id, 'client_manager']);
    // Filters of staff are not for clients.
    assert.equal(
      (await caller.refused(samples.getMany, { body: { storageFacilityId: 1 } })).name,
      'invalid_input',
    );
  });

  test('reads by the present company', async () => {
    const { caller, users } = await reader('client_manager');
    const company = await testApp.make.company();
    await users().set({ client_company_id: company.id }).execute();
    assert.equal((await caller.ok(auth.me, {})).clientCompanyId, company.id);
  });
});

test('reads note that a session is in use every 30 seconds, those of the page by itself do not', async () => {
  const { user, caller } = await reader();
  const lastSeen = async () =>
    (
      await testApp.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime();
  const first = await lastSeen();
  await caller.ok(samples.getMany, { body: {} });
  assert.equal(await lastSeen(), first);
  testApp.clock.forward(40);
  await caller.ok(samples.getMany, { body: {} }, { 'x-background': '1' });
  assert.equal(await lastSeen(), first);
  await caller.ok(samples.getMany, { body: {} });
  assert.ok((await lastSeen()) - first >= 30_000);
});

describe('a handle for a session', {
  skip: !onPostgres && 'the embedded engine checks sessions by themselves',
}, () => {
  const expected = async (given: object = {}) => {
    const { user, sessions } = await reader('client_manager');
    const [session] = await sessions().set({ generation: 1 }).returning('id').execute();
    return {
      sessionId: session?.id ?? '',
      generation: 1,
      user: user.id,
      role: 'client_manager',
      company: user.client_company_id,
      at: new Date(),
      idleSince: new Date(0),
      notedSince: null,
      ...given,
    };
  };
  const open = async (given?: object) => {
    const session = await expected(given);
    const scope = { user: session.user, company: session.company, manager: true };
    return testApp.served.handleForSession?.(session, scope) ?? assert.fail();
  };
  const mark = sql`select set_config('aliquot.test', 'ran', false)`;

  for (const wrong of [
    { role: 'admin' },
    { company: 999_999 },
    { user: 999_999 },
    { idleSince: new Date(4e12) },
  ])
    test(`does not run a statement if it expects ${Object.keys(wrong)} wrongly`, async () => {
      const { db, confirm } = await open(wrong);
      await assert.rejects(mark.execute(db), isSessionRefused);
      await assert.rejects(confirm(), isSessionRefused);
      await assert.rejects(
        db.transaction().execute((inside) => mark.execute(inside)),
        isSessionRefused,
      );
    });

  test('sees what the user of the session sees, in a statement by itself, the next one and a transaction', async () => {
    const { db, confirm } = await open();
    const seen = sql<{ sessions: number; companies: number }>`
      select (select count(*)::integer from sessions) as sessions,
        (select count(*)::integer from client_companies) as companies`;
    const together = await Promise.all([seen.execute(db), seen.execute(db)]);
    const next = await seen.execute(db);
    const inside = await db.transaction().execute((transaction) => seen.execute(transaction));
    for (const { rows } of [...together, next, inside])
      assert.deepEqual(rows, [{ sessions: 1, companies: 1 }]);
    assert.deepEqual(await confirm(), { unnoted: false });
  });

  test('is used from the second read of a session on: the session is not read by the system', async () => {
    const app = await openTestApp({}, { poolSize: 1 });
    try {
      const caller = await app.enter(await app.make.user({ role: 'client_manager' }));
      await caller.ok(samples.getMany, { body: {} });
      // Nobody else gets the only connection of the system meanwhile.
      await app.served.kysely.connection().execute(() => caller.ok(samples.getMany, { body: {} }));
    } finally {
      await app.close();
    }
  });
});
