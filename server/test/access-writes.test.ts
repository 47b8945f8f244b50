import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Row } from '@aliquot/contract/endpoint';
import { roles } from '@aliquot/contract/roles';
import fc from 'fast-check';
import { sql } from 'kysely';
import { publish } from '../src/platform/events/live.ts';
import { followEvents } from './event-stream.ts';
import { exampleCalls } from './example-calls.ts';
import { cohortOf } from './example-calls-cohorts.ts';
import { openTestApp } from './harness.ts';
import { allRows, sendCall } from './send-call.ts';
import { bodyShape, objectOf } from './shapes.ts';
import { createTestUsers, marks, type TestUsers } from './test-users.ts';

/** Fields that a request may not set, and foreign data that no filter, address or event stream may reveal. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let testUsers: TestUsers;
before(async () => {
  testApp = await openTestApp();
  testUsers = await createTestUsers(testApp);
});
after(() => testApp.close());

/** Fields added to every body; where a row declares one of them, only the others are sent. */
const smuggled = {
  id: 1,
  role: 'super_admin',
  status: 'active',
  price: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  createdBy: 1,
  passwordHash: 'x',
  password_hash: 'x',
  isAdmin: true,
  active: true,
  verified: true,
  hasPassword: true,
  clientCompanyId: 1,
  client_company_id: 1,
  userId: 1,
  user_id: 1,
  placedAt: '2020-01-01T00:00:00.000Z',
  total: 0,
  code: 'SP-AAAAAAA',
};

/** Tables that jobs and read requests write: last use of sessions, seals, rollup counters, mails. */
const writtenByJobs = [
  'sessions',
  'audit_pending',
  'audit_seals',
  'stock_deltas',
  'stock_counts',
  'facet_deltas',
  'facet_counts',
  'search_demand',
  'mails',
  'events',
];

/** Row count and hash of all other tables. */
async function tableHashes() {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in (${sql.join(writtenByJobs)}) order by 1`.execute(
    testApp.db,
  );
  const counted = rows.map(
    ({ name }) =>
      sql`select ${name} as name, count(*)::integer as rows, sum(hashtext(t::text)) as hash from ${sql.table(name)} t`,
  );
  const hashes = await sql`${sql.join(counted, sql` union all `)}`.execute(testApp.db);
  return hashes.rows;
}

test('undeclared body fields get an error by field, for every role, and change no data', async () => {
  const requests = [];
  for (const { title, row } of allRows.filter(({ row }) => row.body))
    for (const role of roles) {
      const actor = testUsers.roles[role];
      if (!actor || (row.access !== 'public' && !mayCall(row, role))) continue;
      // Public rows ignore the session: the body is checked in the shape for signed-out callers.
      const shape = bodyShape(row, row.access === 'public' ? 'nobody' : role) ?? {};
      const extra = Object.entries(smuggled).filter(([key]) => !(key in shape));
      // A reply names twenty fields at most, and those that are missing from this body come first.
      for (const some of [extra.slice(0, 10), extra.slice(10)])
        requests.push({ title, row, role, caller: actor.player.caller, body: Object.fromEntries(some) });
    }
  // Jobs that run every minute could write between the two hashes, for example matches of saved searches.
  await testApp.services.jobs.stop();
  const before = await tableHashes();
  const accepted: string[] = [];
  for (const { title, row, role, caller, body } of requests) {
    // The body is rejected before any lookup, so that nothing of what is named has to exist.
    const params = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']));
    const answer = await sendCall(caller, row, { params, body });
    const { fields = {} } = answer.code ? JSON.parse(answer.body).error : {};
    const missed = Object.keys(body).filter((key) => !(key in fields));
    if (answer.statusCode !== 400 || missed.length > 0)
      accepted.push(`${title} as ${role}: ${answer.statusCode}, took ${missed}`);
  }
  assert.deepEqual(accepted, []);
  assert.ok(requests.length > 200);
  assert.deepEqual(await tableHashes(), before);
});

const mayCall = (row: Row, role: string) =>
  typeof row.access === 'string' || (row.access as readonly string[]).includes(role);

/** The filters name rows of the first company in every way that a list accepts. */
describe('no filter makes a list show rows of another company', () => {
  const lists = allRows.filter(
    ({ title, row }) =>
      /\.get(?:Many|List)$/.test(title) && row.scope !== 'any' && mayCall(row, 'client_manager'),
  );
  test('at least three lists are limited to the caller or their company', () => {
    assert.ok(lists.length >= 3, lists.map(({ title }) => title).join());
  });

  before(async () => {
    for (const { scenario } of [testUsers.manager, testUsers.strangers.other_manager]) {
      // The confirmation creates a notification for the buyer.
      await scenario.confirmed();
      await scenario.chat();
      await scenario.approval();
      await scenario.budget();
      await cohortOf(scenario, { shared: true });
      await scenario.quote();
      await scenario.clientInvoice();
      const isTheirs = scenario === testUsers.manager.scenario;
      const [dock, search] = isTheirs ? [marks.dock, marks.search] : ['Own', 'Own'];
      const companyId = scenario.buyer.companyId;
      await scenario.make.shippingLocation({ companyId, name: `${dock} ${scenario.next()}` });
      // It bounds no order of other tests.
      const ofBudget = { scope: 'company', period: 'once', starts_on: '2199-01-01', amount: 1 };
      await testApp.db
        .insertInto('budgets')
        .values({ ...ofBudget, client_company_id: companyId, name: `Budget ${scenario.next()}` })
        .execute();
      const values = { user_id: scenario.buyer.id, name: `${search} ${scenario.next()}`, query: '{}' };
      await testApp.db.insertInto('saved_searches').values(values).execute();
    }
  });

  for (const { title, row } of lists)
    test(title, async () => {
      const theirs = testUsers.manager;
      const me = testUsers.strangers.other_manager;
      const own = await idsOf(row, me.player.caller, { limit: 100 });
      assert.ok(own.length > 0);
      const named = {
        clientCompanyId: theirs.scenario.buyer.companyId,
        userId: theirs.player.id,
        search: 'Marked',
      };
      const shape = bodyShape(row, 'client_manager') ?? {};
      const known = Object.fromEntries(Object.entries(named).filter(([key]) => key in shape));
      const filters = fc.record(
        Object.fromEntries(Object.entries(known).map(([key, value]) => [key, fc.constant(value)])),
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(objectOf(shape), filters, async (body, foreign) => {
          const ids = await idsOf(row, me.player.caller, { ...body, ...foreign });
          assert.deepEqual(
            ids.filter((id) => !own.includes(id)),
            [],
          );
        }),
        { numRuns: Number(process.env.FUZZ_RUNS ?? 30), seed: Number(process.env.FUZZ_SEED ?? 20261115) },
      );
    });

  async function idsOf(row: Row, caller: Parameters<typeof sendCall>[0], body: object): Promise<number[]> {
    const answer = await sendCall(caller, row, { body });
    assert.ok(answer.statusCode === 200 || answer.statusCode === 400, answer.body);
    for (const mark of Object.values(marks))
      assert.ok(!answer.body.includes(mark), `${mark} in ${answer.body}`);
    if (answer.statusCode === 400) return [];
    return (JSON.parse(answer.body) as { data: { items: { id: number }[] } }).data.items.map(({ id }) => id);
  }
});

test('the signed address of a file or document is valid only for the session that requested it', async () => {
  const { scenario } = testUsers.manager;
  const other = testUsers.strangers.other_manager;
  const read = allRows.find(({ title }) => title === 'files.read')?.row ?? assert.fail();
  const { id, query } = await scenario.readable();
  assert.equal((await sendCall(testApp.nobody, read, { params: { id }, query })).statusCode, 200);
  const session = String(other.player.caller.headers.authorization).replace('Bearer ', '').split('.')[0];
  for (const changed of [
    { session },
    { expires: String(Number(query.expires) + 1) },
    { signature: 'A'.repeat(43) },
  ])
    assert.equal(
      (await sendCall(testApp.nobody, read, { params: { id }, query: { ...query, ...changed } })).code,
      1004,
    );
  const theirs = await other.scenario.readable();
  const swapped = { params: { id }, query: theirs.query };
  assert.equal((await sendCall(other.player.caller, read, swapped)).code, 1004);
});

test('events of a company reach only its users and staff', async () => {
  const base = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const listeners = Object.entries({ ...testUsers.roles, ...testUsers.strangers });
  // The new stock could match a saved search, and its alert would add an event at the full minute.
  await testApp.db.updateTable('saved_searches').set({ alerts: false }).execute();
  const streams = await Promise.all(listeners.map(([, { player }]) => followEvents(base, player.caller)));
  await testUsers.manager.scenario.placed();
  // A final event for each listener marks the end: all earlier events have arrived by then.
  for (const [, { player }] of listeners)
    await publish(testApp.db, { kind: 'last.word', to: { userId: player.id }, payload: {} });
  const received: Record<string, string[]> = {};
  for (const [n, [who]] of listeners.entries()) {
    const kinds = new Set<string>();
    while (!kinds.has('last.word')) kinds.add((await streams[n]?.next())?.kind ?? assert.fail('it ended'));
    received[who] = [...kinds].filter((kind) => kind !== 'last.word').sort();
  }
  assert.ok(received.admin?.includes('order.changed'));
  assert.ok(received.client_manager?.includes('order.changed'));
  // Of orders of other companies, clients only learn which samples are no longer available.
  for (const who of ['other_manager', 'other_user'])
    assert.deepEqual(
      received[who]?.filter((kind) => !kind.startsWith('sample.')),
      [],
    );
  for (const who of ['vendor_operator', 'unauthorized', 'unknown']) assert.deepEqual(received[who], []);
});

test('search treats wildcard characters as literals', async () => {
  const searched = allRows.flatMap(({ title, row }) =>
    ['admin', 'client_manager']
      .filter((role) => mayCall(row, role) && 'search' in (bodyShape(row, role) ?? {}))
      .map((role) => ({ title, row, role })),
  );
  let filled = 0;
  for (const { title, row, role } of searched) {
    const actor = testUsers.roles[role] ?? assert.fail(role);
    const call = await (exampleCalls[title] ?? assert.fail(title))(actor.scenario);
    const found = async (search: string) => {
      const answer = await sendCall(actor.player.caller, row, { ...call, body: { ...call.body, search } });
      assert.equal(answer.statusCode, 200, answer.body);
      const { data } = JSON.parse(answer.body) as { data: { count?: number; items?: object[] } };
      // Lists selected by ids return the number of matches per item instead of a count.
      return (
        data.count ?? (data.items as { matching: number }[]).reduce((sum, { matching }) => sum + matching, 0)
      );
    };
    if ((await found('')) > 0) filled += 1;
    for (const search of ['%', '_', '%%', '__', '\\'])
      assert.equal(await found(search), 0, `${title} as ${role} finds ${search}`);
  }
  assert.ok(filled > 12, `${filled} of ${searched.length} lists had anything to find`);
});
