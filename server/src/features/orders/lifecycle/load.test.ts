import { Agent } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Chance, createChance } from '../../../../seed/random.ts';
import { type Buyer, createBuyerSetup } from '../../../../test/buyer-setup.ts';
import { freePort } from '../../../../test/free-port.ts';
import { full } from '../../../../test/full.ts';
import { openTestApp } from '../../../../test/harness.ts';
import { onPostgres } from '../../../../test/harness-db.ts';
import { buy, work } from '../../../../test/load-test/actors.ts';
import { cutConnections, killServers, timeAndStock } from '../../../../test/load-test/disturbances.ts';
import { type Actor, type LoadTest, newLoadTest } from '../../../../test/load-test/load.ts';
import { verify } from '../../../../test/load-test/verdict.ts';
import { until } from '../../../../test/until.ts';
import { SYSTEM_SCOPE } from '../../../platform/database/postgres/rls.ts';

/**
 * Sixteen users make random calls about ten samples, on two servers, while connections are cut, replies get lost and one
 * server is killed repeatedly. `LOAD_SECONDS` sets the duration, `LOAD_SEED` repeats a run.
 */

const seconds = Number(process.env.LOAD_SECONDS ?? (full ? 60 : 8));
const seed = Number(process.env.LOAD_SEED ?? Date.now() % 1_000_000);
const secret = 'a secret for tests that is long enough';
const [buyers, staff, hot] = [12, 4, 10];

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let client: pg.Client;
const agent = new Agent({ keepAlive: true });

describe('load test of orders', { skip: !onPostgres && 'one session only' }, () => {
  before(async () => {
    testApp = await openTestApp({ SESSION_SECRET: secret, LOG_LEVEL: 'error' });
    client = new pg.Client({
      connectionString: testApp.url,
      application_name: 'load',
      options: SYSTEM_SCOPE,
    });
    await client.connect();
  });
  after(async () => {
    agent.destroy();
    await client.end();
    await testApp.close();
  });

  test('leaves no violated invariant', { timeout: (seconds + 120) * 1000 }, async (t) => {
    const load = await gather();
    const chance = createChance(seed);
    const people = await crowd(chance, buyers);
    const workers = await crowd(chance, staff, true);
    const fresh = () => insistOn(() => makeHot(1)).then(([id]) => id ?? 0);
    const server = { url: testApp.url ?? '', secret, port: await freePort(), servesMs: full ? 3000 : 1500 };
    await Promise.all([
      rage(load),
      cutConnections(load, client),
      killServers(load, server),
      timeAndStock(load, client, fresh),
      ...people.map((person) => buy(load, person)),
      ...workers.map((person) => work(load, person)),
    ]);
    t.diagnostic(
      `seed ${seed}: ${load.acknowledged.size} orders, ${load.cut} connections cut, ${load.killed} servers killed`,
    );
    t.diagnostic(JSON.stringify(Object.fromEntries(Object.entries(load.tally).sort())));
    // Print the log lines of failed requests, since only they have the cause.
    for (const line of testApp.lines) {
      const { requestId } = JSON.parse(line) as { requestId?: string };
      if (requestId && load.faults.some((fault) => fault.includes(requestId))) t.diagnostic(line);
    }
    await verify(load, client);
  });
});

/** Ends the load after the given time, and once enough has happened: on a busy machine a server starts slowly. */
async function rage(load: LoadTest): Promise<void> {
  try {
    await setTimeout(seconds * 1000);
    await until(
      () => load.acknowledged.size > seconds / 10 && load.cut > 0 && load.killed > 0,
      () =>
        `enough happens: ${load.acknowledged.size} orders, ${load.cut} connections cut, ${load.killed} servers killed`,
    );
  } finally {
    load.over = true;
  }
}

let term: { id: number; loinc_code: string };
const makeHot = (count: number) => createBuyerSetup(testApp).stock(count, { biomarkerId: term.id });

async function gather(): Promise<LoadTest> {
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  term = await testApp.make.biomarker();
  // Quotes are offered in the name of a seller.
  await testApp.make.seller();
  return newLoadTest({
    places: { ports: [Number(new URL(address).port)], agent },
    hot: await makeHot(hot),
    loincCode: term.loinc_code,
  });
}

async function crowd(chance: Chance, count: number, ofStaff = false): Promise<Actor[]> {
  const actors: Actor[] = [];
  let manager: Buyer | undefined;
  for (let n = 0; n < count; n += 1) {
    // Two of a company, a manager first; in every other company orders of the second need approval.
    const buyer: Buyer | undefined = ofStaff
      ? undefined
      : await createBuyerSetup(testApp).buyer(
          manager ? { companyId: manager.companyId } : { role: 'client_manager' },
        );
    if (buyer && manager === undefined && n % 4 === 0) await makeRule(buyer.companyId);
    manager = manager ? undefined : buyer;
    const caller = buyer?.caller ?? (await testApp.enter(await testApp.make.user({ role: 'admin' })));
    const locationId = buyer?.locationId ?? 0;
    const authorization = caller.headers.authorization ?? '';
    actors.push({ chance: createChance(chance.whole(1, 2_000_000_000)), authorization, locationId });
  }
  return actors;
}

const makeRule = (companyId: number) =>
  insistOn(() =>
    testApp.db.insertInto('approval_rules').values({ client_company_id: companyId, from_total: 0 }).execute(),
  );

/** Retries, since the load test also cuts its own connections. */
async function insistOn<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
