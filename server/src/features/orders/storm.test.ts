import { Agent } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Chance, createChance } from '../../../seed/random.ts';
import { freePort } from '../../../test/free-port.ts';
import { full } from '../../../test/full.ts';
import { openHouse } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openShop } from '../../../test/shop.ts';
import { type Actor, buy, newStorm, type Storm, work } from '../../../test/storm/actors.ts';
import { judge } from '../../../test/storm/verdict.ts';
import { cutConnections, killServers, timeAndStock } from '../../../test/storm/weather.ts';
import { until } from '../../../test/until.ts';
import { SEES_ALL } from '../../platform/postgres-db/wall.ts';

/**
 * Sixteen people on ten samples do whatever comes to mind, on two servers, while connections are cut, replies get lost
 * and one server is killed again and again. `STORM_SECONDS` makes it longer, `STORM_SEED` the same again.
 */

const seconds = Number(process.env.STORM_SECONDS ?? (full ? 60 : 12));
const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);
const secret = 'a secret for tests that is long enough';
const [buyers, staff, hot] = [12, 4, 10];

let house: Awaited<ReturnType<typeof openHouse>>;
let client: pg.Client;
const agent = new Agent({ keepAlive: true });

describe('a storm of orders', { skip: !onPostgres && 'one session only' }, () => {
  before(async () => {
    house = await openHouse({ SESSION_SECRET: secret, LOG_LEVEL: 'error' });
    client = new pg.Client({ connectionString: house.url, application_name: 'storm', options: SEES_ALL });
    await client.connect();
  });
  after(async () => {
    agent.destroy();
    await client.end();
    await house.close();
  });

  test('leaves nothing that must never be', { timeout: (seconds + 120) * 1000 }, async (t) => {
    const storm = await gather();
    const chance = createChance(seed);
    const people = await crowd(chance, buyers);
    const workers = await crowd(chance, staff, true);
    const fresh = () => insistOn(() => makeHot(1)).then(([id]) => id ?? 0);
    const server = { url: house.url ?? '', secret, port: await freePort(), servesMs: full ? 3000 : 1500 };
    await Promise.all([
      rage(storm),
      cutConnections(storm, client),
      killServers(storm, server),
      timeAndStock(storm, client, fresh),
      ...people.map((person) => buy(storm, person)),
      ...workers.map((person) => work(storm, person)),
    ]);
    t.diagnostic(
      `seed ${seed}: ${storm.acknowledged.size} orders, ${storm.cut} connections cut, ${storm.killed} servers killed`,
    );
    t.diagnostic(JSON.stringify(Object.fromEntries(Object.entries(storm.tally).sort())));
    // Why one of them failed is known to its log alone.
    for (const line of house.lines) {
      const { requestId } = JSON.parse(line) as { requestId?: string };
      if (requestId && storm.faults.some((fault) => fault.includes(requestId))) t.diagnostic(line);
    }
    await judge(storm, client);
  });
});

/** For so long, and until enough has happened: on a busy machine a server takes its time to start. */
async function rage(storm: Storm): Promise<void> {
  try {
    await setTimeout(seconds * 1000);
    await until(
      () => storm.acknowledged.size > seconds / 10 && storm.cut > 0 && storm.killed > 0,
      () =>
        `enough happens: ${storm.acknowledged.size} orders, ${storm.cut} connections cut, ${storm.killed} servers killed`,
    );
  } finally {
    storm.over = true;
  }
}

let term: { id: number; loinc_code: string };
const makeHot = (count: number) => openShop(house).stock(count, { biomarkerId: term.id });

async function gather(): Promise<Storm> {
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 });
  term = await house.make.biomarker();
  return newStorm({
    places: { ports: [Number(new URL(address).port)], agent },
    hot: await makeHot(hot),
    loincCode: term.loinc_code,
  });
}

async function crowd(chance: Chance, count: number, ofStaff = false): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (let n = 0; n < count; n += 1) {
    const { caller, locationId } = ofStaff
      ? { caller: await house.enter(await house.make.user({ role: 'admin' })), locationId: 0 }
      : await openShop(house).buyer();
    const authorization = caller.headers.authorization ?? '';
    actors.push({ chance: createChance(chance.whole(1, 2_000_000_000)), authorization, locationId });
  }
  return actors;
}

/** The storm also cuts the connections of those who make it. */
async function insistOn<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
