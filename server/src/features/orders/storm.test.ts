import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { createChance } from '../../../seed/random.ts';
import { openHouse } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openShop } from '../../../test/shop.ts';
import { type Actor, buy, type Storm, work } from '../../../test/storm/actors.ts';
import { judge } from '../../../test/storm/verdict.ts';
import { cutConnections, killServers, timeAndStock } from '../../../test/storm/weather.ts';

/**
 * Sixteen people on ten samples do whatever comes to mind, on two servers, while connections are cut, replies get lost
 * and one server is killed again and again. `STORM_SECONDS` makes it longer, `STORM_SEED` the same again.
 */

const seconds = Number(process.env.STORM_SECONDS ?? 60);
const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);
const secret = 'a secret for tests that is long enough';
const [buyers, staff, hot] = [12, 4, 10];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

test('a storm of orders', {
  skip: !onPostgres && 'one session only',
  timeout: (seconds + 120) * 1000,
}, async (t) => {
  const house = await openHouse({ SESSION_SECRET: secret });
  const shop = openShop(house);
  const chance = createChance(seed);
  const client = new pg.Client({ connectionString: house.url, application_name: 'storm' });
  await client.connect();
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const term = await house.make.biomarker();
  const fresh = async () => (await shop.stock(1, { biomarkerId: term.id }))[0] ?? 0;
  const storm: Storm = {
    places: { ports: [Number(new URL(address).port)] },
    hot: await shop.stock(hot, { biomarkerId: term.id }),
    loincCode: term.loinc_code,
    orderIds: [],
    requestIds: [],
    acknowledged: new Map(),
    ended: new Map(),
    tally: {},
    faults: [],
    over: false,
  };
  const actor = (headers: Record<string, string>, locationId = 0): Actor => ({
    chance: createChance(chance.whole(1, 2_000_000_000)),
    authorization: headers.authorization ?? '',
    locationId,
  });
  const people = [];
  for (let n = 0; n < buyers; n += 1) {
    const { caller, locationId } = await shop.buyer();
    people.push(actor(caller.headers, locationId));
  }
  const workers = [];
  for (let n = 0; n < staff; n += 1) workers.push(actor((await house.as('admin')).headers));
  const until = setTimeout(() => {
    storm.over = true;
  }, seconds * 1000);
  const [cut, killed] = await Promise.all([
    cutConnections(storm, client),
    killServers(storm, house.url ?? '', secret, await freePort()),
    timeAndStock(storm, client, chance, () => insistOn(fresh)),
    ...people.map((person) => buy(storm, person)),
    ...workers.map((person) => work(storm, person)),
  ]);
  clearTimeout(until);
  t.diagnostic(
    `seed ${seed}: ${storm.acknowledged.size} orders, ${cut} connections cut, ${killed} servers killed`,
  );
  t.diagnostic(JSON.stringify(Object.fromEntries(Object.entries(storm.tally).sort())));
  assert.ok(storm.acknowledged.size > seconds / 10 && cut > 0 && killed > 0, 'it was no storm');
  await judge(storm, client);
  await client.end();
  await house.close();
});

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
