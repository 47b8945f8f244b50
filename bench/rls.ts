/**
 * The cost of row level security: the same calls of a client to two servers on one PostgreSQL, one of which uses the
 * system scope instead. Alternating; reports the 10th percentile, since other load only adds time, and the median.
 * 100,000 samples, 20,000 orders of 200 companies.
 */
import { notices } from '@aliquot/contract/notices';
import { orders } from '@aliquot/contract/orders';
import { clientSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import type { Response } from 'light-my-request';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { startServer } from '../server/src/start.ts';
import { type Caller, createCaller, openTestApp } from '../server/test/harness.ts';
import { quiet } from '../server/test/harness-db.ts';
import { fillSamples } from '../server/test/many-samples.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Written without triggers, since only reads are measured. */
async function fillOrders({ db }: TestApp): Promise<void> {
  await sql`insert into client_companies (name) select 'Firm ' || n from generate_series(1, 200) n`.execute(
    db,
  );
  await sql`insert into users (role, email, first_name, last_name, client_company_id)
    select case when n = 1 then 'client_manager' else 'client_user' end, 'p' || n || '@' || c.id || '.example',
      'Ann', 'Person ' || n, c.id from client_companies c, generate_series(1, 3) n`.execute(db);
  await sql`insert into shipping_locations (client_company_id, name, address1, city)
    select id, 'Dock', '1 Road', 'Omaha' from client_companies`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (const table of ['client_orders', 'order_lines', 'order_events', 'notifications'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`insert into client_orders (status, number, user_id, client_company_id, shipping_location_id,
        shipping_location, placed_at, purchase_order_number, shipment_method)
      select 'placed', 'ALQ-2026-' || lpad((n * 1000 + u.id)::text, 6, '0'), u.id, u.client_company_id, l.id,
        jsonb_build_object('name', l.name, 'address1', l.address1, 'address2', null, 'city', l.city, 'state', null,
          'zip', null, 'phoneNumber', null, 'email', null), now() - n * interval '1 hour', 'PO ' || n, 'express'
      from users u join shipping_locations l on l.client_company_id = u.client_company_id,
        generate_series(1, 33) n`.execute(tx);
    await sql`insert into order_lines (client_order_id, sample_id, price, sample_code, loinc_biomarker_id, loinc_code,
        biomarker_name, volume_number, volume_units)
      select o.id, s.id, 50, s.code, b.id, b.loinc_code, b.name, 1, 'mL'
      from client_orders o join samples s on s.id between o.id * 3 and o.id * 3 + 2
      join loinc_biomarkers b on b.id = s.loinc_biomarker_id`.execute(tx);
    await sql`insert into order_events (client_order_id, actor_id, kind)
      select o.id, o.user_id, k from client_orders o, unnest(array['placed', 'confirmed']) k`.execute(tx);
    await sql`insert into notifications (user_id, kind, source_type, source_id, facts)
      select o.user_id, 'order_confirmed', 'order', o.id, jsonb_build_object('number', o.number)
      from client_orders o`.execute(tx);
    for (const table of ['client_orders', 'order_lines', 'order_events', 'notifications'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

/** A server on the same database that handles requests of clients without row level security. */
async function openWithout({ serverUrl, services: { config, log } }: TestApp) {
  const own = await openDatabase({ url: serverUrl ?? '', dataDir: '', log: quiet });
  const server = await startServer({ config, log, database: { ...own, handleFor: () => own.kysely } });
  await server.app.ready();
  return {
    caller: createCaller((options) => server.app.inject(options) as unknown as Promise<Response>, {}),
    async close() {
      await server.close();
      await own.close();
    },
  };
}

async function timeEach(rounds: number, variants: (() => Promise<unknown>)[]) {
  const took = variants.map((): number[] => []);
  for (let round = -5; round < rounds; round += 1)
    for (const [at, run] of variants.entries()) {
      const started = performance.now();
      await run();
      if (round >= 0) took[at]?.push(performance.now() - started);
    }
  return took.map((times) => {
    const sorted = times.sort((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
    return { quick: at(0.1), median: at(0.5) };
  });
}

export async function measure(roundsGiven = '200'): Promise<void> {
  const testApp = await openTestApp({ LOG_LEVEL: 'silent' });
  const without = await openWithout(testApp);
  try {
    await fillSamples(testApp, 100_000);
    await fillOrders(testApp);
    const calls = await callsOf(testApp);
    for (const [what, call] of Object.entries(calls)) {
      const [secured, open] = await timeEach(Number(roundsGiven), [
        () => call(testApp.nobody),
        () => call(without.caller),
      ]);
      if (!secured || !open) return;
      const line = (of: 'quick' | 'median') =>
        `${secured[of].toFixed(1)} ms, without ${open[of].toFixed(1)} ms, ${(secured[of] - open[of]).toFixed(1)} ms more`;
      console.log(`${what.padEnd(30)} quick: ${line('quick')}; median: ${line('median')}`);
    }
  } finally {
    await without.close();
    await testApp.close();
  }
}

async function callsOf(testApp: TestApp): Promise<Record<string, (server: Caller) => Promise<unknown>>> {
  const people = await testApp.db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('client_company_id', '=', 100)
    .orderBy('id')
    .execute();
  const [manager, user] = await Promise.all(people.slice(0, 2).map((person) => testApp.enter(person)));
  if (!manager || !user) throw new Error('nobody to ask');
  const { items } = await user.ok(orders.getMany, { body: {} });
  const { id: orderId = 0 } = items[0] ?? {};
  const { id } = await user.ok(orders.createCart, {});
  const { items: found } = await user.ok(clientSamples.getMany, { body: { limit: 25 } });
  const sampleId = found.at(-1)?.id ?? 0;
  const as = (server: Caller, who: Caller) => server.with(who.headers);
  return {
    'a manager’s list of 99 orders': (server) =>
      as(server, manager).ok(orders.getMany, { body: { limit: 25 } }),
    'a user’s list of 33 orders': (server) => as(server, user).ok(orders.getMany, { body: { limit: 25 } }),
    'one order': (server) => as(server, user).ok(orders.get, { params: { id: orderId } }),
    notices: (server) => as(server, user).ok(notices.getMany, { body: {} }),
    'a page of specimens': (server) => as(server, user).ok(clientSamples.getMany, { body: { limit: 25 } }),
    'into the cart and out again': async (server) => {
      await as(server, user).ok(orders.addItem, { params: { id }, body: { sampleId } });
      await as(server, user).ok(orders.removeItem, { params: { id }, body: { sampleId } });
    },
  };
}
