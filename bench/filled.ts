import { sql } from 'kysely';
import pg from 'pg';
import { loadCatalogue } from '../server/seed/catalogue.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { loadManySamples } from '../server/seed/load-samples.ts';
import { rollupFacets } from '../server/src/features/samples/index.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import type { Handle } from '../server/src/platform/database/handle.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { installJobs } from '../server/src/platform/jobs/jobs.ts';
import { migrationsDir } from '../server/src/start.ts';

const log = (level: string, message: string) => {
  if (level !== 'info') console.error(message);
};

export const addressOf = (name: string) => {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs work as the administrator of the database server. */
export async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * A database with this many samples and a hundredth as many orders, created if missing and migrated otherwise. With
 * TEST_DATABASE_URL it is kept for the next run; benchmarks that write use copies of it.
 */
export async function filled(samples: number): Promise<string> {
  const name = `aliquot_bench_${samples}`;
  const there = await asAdmin(async (admin) => {
    const found = await admin.query(
      "select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1",
      [name],
    );
    if (found.rows[0]?.said === filledComment) return true;
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
    return false;
  });
  const db = await openDatabase({ url: addressOf(name), dataDir: '', statementTimeoutMs: 3_600_000, log });
  try {
    await migrate(db, migrationsDir, log);
    await installJobs(db);
    await db.exec(grantAll);
    if (!there) await fill(db.kysely, samples);
  } finally {
    await db.close();
  }
  if (!there) await asAdmin((admin) => admin.query(`comment on database ${name} is '${filledComment}'`));
  return name;
}

/** Benchmarks with their own test app use roles that are created for one run. */
const grantAll = ['schema', 'all tables in schema', 'all sequences in schema']
  .map((what) => `grant all on ${what} public, jobs to public;`)
  .join('\n');

/** Comment on a completely filled database; after an interrupted run it is missing. */
const filledComment = 'filled';

async function fill(db: Handle, samples: number): Promise<void> {
  const started = performance.now();
  await loadCatalogue(db);
  await seedDemo(db, { demo: true }, { samples: 0 });
  await loadManySamples(db, { count: samples });
  await makeOrders(db, Math.ceil(samples / 100));
  await sql`select rollup_stock()`.execute(db);
  await rollupFacets(db);
  await sql`vacuum analyze`.execute(db);
  console.log(`${samples} samples made in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Orders of one sample each, of all companies, in several states. */
async function makeOrders(db: Handle, count: number): Promise<void> {
  await sql`
    with buyers as (
      select u.id, u.client_company_id, l.id as location, l.address, row_number() over (order by u.id) - 1 as n, count(*) over () as all
      from users u join lateral (
        select l.id, jsonb_build_object('name', l.name, 'address1', l.address1, 'address2', l.address2, 'city', l.city,
          'state', l.state, 'zip', l.zip, 'phoneNumber', l.phone_number, 'email', l.email) as address
        from shipping_locations l where l.client_company_id = u.client_company_id order by l.id limit 1) l on true
      where u.active and u.status = 'active'
    ), made as (
      insert into client_orders (status, number, user_id, client_company_id, created_at, placed_at, shipping_location_id,
        shipping_location, purchase_order_number, shipment_method)
      select (array['placed', 'assigned', 'confirmed', 'dispatched'])[1 + i % 4],
        'ALQ-2025-' || lpad(nextval('order_numbers')::text, 6, '0'), b.id, b.client_company_id,
        now() - (${sql.lit(count)} - i) * interval '7 minutes', now() - (${sql.lit(count)} - i) * interval '7 minutes', b.location,
        b.address, 'PO-' || i, 'standard'
      from generate_series(1, ${sql.lit(count)}) i join buyers b on b.n = i % b.all
      returning id
    ), tubes as (
      update samples s set status = 'reserved' where id in (select id from samples
        where active and status = 'available' and specimen_price is not null order by id desc limit ${sql.lit(count)})
      returning s.*
    )
    insert into order_lines (client_order_id, sample_id, price, sample_code, loinc_biomarker_id, loinc_code,
      biomarker_name, biomarker_value, volume_number, volume_units)
    select o.id, t.id, t.specimen_price, t.code, b.id, b.loinc_code, b.name, t.biomarker_value, t.volume_number,
      t.volume_units
    from (select id, row_number() over (order by id) as n from made) o
    join (select *, row_number() over (order by id) as n from tubes) t on t.n = o.n
    join loinc_biomarkers b on b.id = t.loinc_biomarker_id`.execute(db);
}

/** Runs work on a temporary copy. */
export async function onCopyOf<T>(samples: number, work: (url: string) => Promise<T>): Promise<T> {
  const source = await filled(samples);
  const name = `aliquot_copy_${process.pid}_${samples}`;
  await asAdmin((admin) => admin.query(`create database ${name} template ${source} strategy file_copy`));
  try {
    return await work(addressOf(name));
  } finally {
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`));
  }
}
