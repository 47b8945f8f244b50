import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { mailByDefault, type NoticeKind, noticeKinds } from '@aliquot/contract/notice-kinds';
import { parseResult } from '@aliquot/contract/results';
import { groupOf } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import { loadCatalogue } from '../seed/catalogue.ts';
import { seedDemo } from '../seed/demo.ts';
import { loadManySamples, loadSamples } from '../seed/load-samples.ts';
import { makeSamples } from '../seed/make-samples.ts';
import { state } from '../src/features/client-invoices/standing.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { createStore } from '../src/platform/storage/storage.ts';
import { full } from './full.ts';
import { onPostgres, openTestDatabase, type TestDatabase } from './harness-db.ts';

/** The demo stock must be complete, plausible and reproducible. */

const storage = { dataDir: mkdtempSync(join(tmpdir(), 'aliquot-demo-')), s3: undefined };
let database: TestDatabase;
let db: Handle;
before(async () => {
  database = await openTestDatabase();
  db = database.kysely;
  await loadCatalogue(db);
  await seedDemo(db, { demo: true }, { storage });
});
after(async () => {
  await database.dispose();
  rmSync(storage.dataDir, { recursive: true });
});

const numbers = async (query: ReturnType<typeof sql<Record<string, number>>>) =>
  (await query.execute(db)).rows[0] as Record<string, number>;

test('5,000 samples cover every biomarker, mostly available, about a quarter of the classified ones abnormal', async () => {
  const found = await numbers(sql`
    select count(*)::integer as samples, count(distinct loinc_biomarker_id)::integer as terms,
      count(*) filter (where status = 'available')::integer as available,
      count(*) filter (where status = 'reserved')::integer as reserved,
      count(*) filter (where result_class is not null)::integer as classified,
      count(*) filter (where result_class <> 'normal')::integer as abnormal,
      count(*) filter (where specimen_price is null)::integer as unpriced,
      count(*) filter (where expiration_date < current_date)::integer as expired,
      count(*) filter (where expiration_date between current_date and current_date + 30)::integer as expiring,
      count(distinct status)::integer as statuses, count(distinct storage_facility_id)::integer as facilities,
      count(distinct invoice_id)::integer as invoices
    from samples`);
  assert.deepEqual([found.samples, found.terms, found.reserved, found.statuses], [5000, 389, 15, 5]);
  const share = (part = 0, of = 1) => Math.round((100 * part) / of);
  assert.ok(share(found.available, 5000) > 80 && share(found.available, 5000) < 92, String(found.available));
  assert.ok(
    share(found.abnormal, found.classified) >= 18 && share(found.abnormal, found.classified) <= 32,
    JSON.stringify(found),
  );
  for (const some of [found.unpriced, found.expired, found.expiring])
    assert.ok((some ?? 0) > 40, JSON.stringify(found));
  assert.deepEqual([found.facilities, found.invoices], [5, 9]);
});

test('results and dates are plausible', async () => {
  const { rows } = await sql<{ value: string; type: 'Quantitative'; units: string | null }>`
    select s.biomarker_value as value, b.type, b.units from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    where b.type = 'Quantitative' and s.biomarker_value is not null`.execute(db);
  const wrong = rows.filter((row) => {
    const parsed = parseResult(row.value, row);
    return parsed === null || parsed.number <= 0 || (row.units === '%' && parsed.number > 100);
  });
  assert.deepEqual(wrong, []);
  // Refrigerated blood and urine keep for days only, and cells do not survive -80 °C.
  const kept = await numbers(sql`
    select count(*) filter (where s.storage_condition = 'Refrigerated 2-8 C'
        and s.expiration_date - s.collection_date > 7)::integer as stale,
      count(*) filter (where b.loinc_code in ('8122-4', '6690-2') and s.storage_condition like 'Frozen%')::integer as burst,
      count(*) filter (where s.storage_condition = 'Refrigerated 2-8 C')::integer > 20 as fresh
    from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id`);
  assert.deepEqual(kept, { stale: 0, burst: 0, fresh: true });
  const odd = await numbers(sql`
    select count(*) filter (where created_at::date < collection_date)::integer as early,
      count(*) filter (where created_at > now() or created_at < now() - interval '19 months')::integer as astray,
      count(*) filter (where donor_dob > collection_date)::integer as unborn,
      count(*) filter (where invoice_id in (select id from invoices where status = 'canceled'))::integer as canceled
    from samples`);
  assert.deepEqual(odd, { early: 0, astray: 0, unborn: 0, canceled: 0 });
});

test('25 named categories of diagnoses have 20 donors or more, three others too few for clients', async () => {
  const { rows } = await sql<{ category: string; name: string | null; donors: number; shown: boolean }>`
    select category, name, donors, shown from diagnosis_categories`.execute(db);
  const shown = rows.filter((row) => row.shown);
  assert.deepEqual(
    shown.filter(({ name, donors }) => name === null || donors < 20),
    [],
  );
  const hidden = rows.filter((row) => !row.shown && row.donors > 0);
  assert.deepEqual([shown.length, hidden.length], [25, 3]);
  const tied = await numbers(sql`
    select (100 * count(distinct c.donor_id) / count(distinct r.donor_id))::integer as diabetic
    from (
      select s.donor_id, s.loinc_biomarker_id, s.result_class from samples s
      union all select s.donor_id, f.loinc_biomarker_id, f.result_class
      from sample_results f join samples s on s.id = f.sample_id
    ) r join loinc_biomarkers b on b.id = r.loinc_biomarker_id and b.loinc_code in ('4548-4', '2345-7')
    left join donor_categories c on c.donor_id = r.donor_id and c.category = 'E11'
    where r.result_class = 'high'`);
  assert.ok((tied.diabetic ?? 0) > 70, String(tied.diabetic));
});

test('the seller has a logo in the store, and its invoices were issued with it', async () => {
  const file = await db
    .selectFrom('seller')
    .innerJoin('files', 'files.id', 'seller.logo_file_id')
    .select(['files.id', 'files.state', 'purpose', 'stored_key', 'checksum'])
    .executeTakeFirstOrThrow();
  assert.deepEqual([file.state, file.purpose], ['claimed', 'logo']);
  const bytes = await buffer(await createStore(storage).read(file.stored_key));
  assert.ok(
    createHash('sha256')
      .update(bytes)
      .digest()
      .equals(Buffer.from(file.checksum ?? [])),
  );
  const issued = await db.selectFrom('client_invoices').select('seller').execute();
  assert.ok(issued.length > 0);
  for (const { seller } of issued) assert.equal((seller as { logoFileId?: number }).logoFileId, file.id);
});

test('the same seed gives the same samples; later loads use new accessions, and a bulk load restores all indexes', async () => {
  const term = {
    id: 1,
    name: 'Zinc',
    type: 'Quantitative',
    units: 'ug/dL',
    system: 'Ser/Plas',
    class: 'CHEM',
  };
  const stock = {
    terms: [{ ...term, common_rank: 3, ranges: [] }],
    facilityIds: [1, 2],
    invoices: [{ id: 1, vendorId: 1, until: '2026-01-01' }],
    today: new Date('2025-12-01'),
    after: 0,
  };
  const made = (seed: number) => {
    const generator = makeSamples({ ...stock, seed });
    return Array.from({ length: 200 }, () => generator.next().value);
  };
  assert.deepEqual(made(5), made(5));
  assert.notDeepEqual(made(5), made(6));
  const indexes = async () =>
    (
      await sql<{
        d: string;
      }>`select indexdef as d from pg_indexes where tablename = 'samples' order by 1`.execute(db)
    ).rows;
  const before = await indexes();
  await loadSamples(db, { count: 300, batch: 100 });
  await loadManySamples(db, { count: 700 });
  assert.deepEqual(await indexes(), before);
  const found = await numbers(sql`
    select count(*)::integer as samples, count(distinct accession)::integer as accessions,
      (select sum(samples)::integer from stock) as counted,
      (select count(*)::integer from audit_rows where table_name = 'samples' and action = 'insert') as entries from samples`);
  assert.deepEqual(found, { samples: 6000, accessions: 6000, counted: 6000, entries: 6000 });
});

test('a new database takes samples without reading all of them again for each public code', async () => {
  const fresh = await openTestDatabase();
  await loadCatalogue(fresh.kysely);
  const read = await fresh.kysely.transaction().execute(async (tx) => {
    await loadSamples(tx, { count: 600, batch: 300 });
    const { rows } = await sql<{
      n: number;
    }>`select pg_stat_get_xact_tuples_returned('samples'::regclass)::integer as n`.execute(tx);
    return rows[0]?.n ?? 0;
  });
  await fresh.dispose();
  assert.ok(read < 10_000, `${read} samples were read`);
});

test('further results go to the samples just made, not to a deleted one with the accession of one of them', async () => {
  const rolledBack = new Error('rolled back');
  let accession = '';
  const load = (tx: Handle) => loadSamples(tx, { count: 40 });
  const trial = db.transaction().execute(async (tx) => {
    await load(tx);
    const { rows } = await sql<{ accession: string }>`
      select s.accession from samples s join sample_results r on r.sample_id = s.id order by s.id desc limit 1`.execute(
      tx,
    );
    accession = rows[0]?.accession ?? '';
    throw rolledBack;
  });
  await assert.rejects(trial, rolledBack);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update samples set accession = ${accession} where id = (select min(id) from samples where not active
        and not exists (select from sample_results r where r.sample_id = samples.id)) returning id`.execute(
      tx,
    );
    await load(tx);
    const { rows: found } = await sql`
      select s.id from samples s join sample_results r on r.sample_id = s.id where s.accession = ${accession}
        and s.id = ${rows[0]?.id}`.execute(tx);
    assert.deepEqual(found, []);
    assert.equal(rows.length, 1);
  });
});

test('a collision of public codes is retried with new codes, also within a transaction', async () => {
  const made = 'create or replace function new_sample_code() returns text language sql volatile as';
  const { rows } = await sql<{
    d: string;
  }>`select pg_get_functiondef('new_sample_code'::regproc) as d`.execute(db);
  await sql`create sequence tries`.execute(db);
  // The first two codes collide; the retry gets others, since a failed statement does not reset a sequence.
  await sql
    .raw(`${made} $$ select 'SP-' || lpad(greatest(nextval('tries') - 1, 1)::text, 7, '0') $$`)
    .execute(db);
  await db.transaction().execute((tx) => loadSamples(tx, { count: 20 }));
  await sql.raw(rows[0]?.d ?? '').execute(db);
  assert.equal(
    (await numbers(sql`select count(*)::integer as n from samples where code like 'SP-00000%'`)).n,
    20,
  );
});

test('the demo data has orders in every state, requests, shipments and carts, all consistent', async () => {
  const { rows: faults } = await sql`select * from order_faults()`.execute(db);
  assert.deepEqual(faults, []);
  const found = await numbers(sql`
    select count(distinct status)::integer as statuses, count(*) filter (where status = 'new' and stage = 'cart')::integer as carts,
      count(distinct client_company_id)::integer as companies,
      (select count(distinct status)::integer from inventory_requests) as requests,
      (select count(*)::integer from shipments) as shipments, (select count(*)::integer from holds where purpose = 'cart') as holds,
      (select count(*)::integer from approvals where state = 'open' and total > 1000) as approvals,
      count(distinct date_trunc('month', placed_at))::integer as months
    from client_orders`);
  assert.deepEqual([found.statuses, found.carts, found.companies, found.requests], [7, 3, 3, 3]);
  assert.equal(found.approvals, 1);
  assert.ok(
    (found.shipments ?? 0) >= 11 && (found.months ?? 0) >= 8 && found.holds === 6,
    JSON.stringify(found),
  );
});

test('of a demo budget about three fifths are used, and of a blanket purchase order a part', async () => {
  const { rows } = await sql<{ scope: string; share: number }>`
    select b.scope, (budget_used(b, p.from_day, p.to_day) / b.amount)::float8 as share
    from budgets b cross join lateral budget_period(b, current_date) p order by b.scope`.execute(db);
  const [company, blanket] = rows;
  assert.deepEqual([company?.scope, blanket?.scope, rows.length], ['company', 'purchase_order', 2]);
  assert.ok(company && company.share > 0.5 && company.share <= 0.6, JSON.stringify(rows));
  assert.ok(blanket && blanket.share > 0 && blanket.share < 1, JSON.stringify(rows));
});

test('demo notifications have the facts and recipients of their kind, and some are unread', async () => {
  const { rows } = await sql<{ kind: NoticeKind; facts: object; role: string }>`
    select n.kind, n.facts, u.role from notifications n join users u on u.id = n.user_id`.execute(db);
  for (const { kind, facts, role } of rows) {
    assert.deepEqual(Object.keys(facts).sort(), [...noticeKinds[kind].words].sort(), kind);
    assert.notEqual(mailByDefault(kind, groupOf(role)), undefined, `${kind} is not for ${role}`);
  }
  const found = await numbers(sql`
    select count(distinct n.kind)::integer as kinds, count(distinct n.user_id)::integer as people,
      count(*) filter (where n.read_at is null)::integer as unread, count(*)::integer as every,
      count(*) filter (where n.at > now())::integer as early,
      count(*) filter (where u.role like 'client%' and n.source_type = 'order' and o.user_id <> u.id)::integer as strange
    from notifications n join users u on u.id = n.user_id
    left join client_orders o on n.source_type = 'order' and o.id = n.source_id`);
  assert.deepEqual([found.early, found.strange], [0, 0]);
  assert.ok((found.kinds ?? 0) >= 8 && (found.people ?? 0) >= 8, JSON.stringify(found));
  assert.ok((found.unread ?? 0) > 0 && (found.unread ?? 0) < (found.every ?? 0), JSON.stringify(found));
});

test('a bulk load under a role that owns no tables runs as the owner, or fails naming DATABASE_OWNER_URL', {
  skip: !onPostgres || (!full && 'makes 50,000 samples, the least for which indexes are made anew'),
}, async () => {
  const two = await openTestDatabase();
  const seed = (env: Record<string, string>) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = spawn(process.execPath, ['scripts/seed.ts', '--samples', '50000'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, NODE_ENV: '', SESSION_SECRET: 's'.repeat(40), DEMO: 'on', ...env },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          output += text;
        });
      child.once('close', (code) => resolve({ code, output }));
    });
  try {
    const DATABASE_URL = two.serverUrl ?? '';
    const alone = await seed({ DATABASE_URL });
    assert.equal(alone.code, 1, alone.output);
    assert.match(alone.output, /name the one that owns them in DATABASE_OWNER_URL/);
    const owned = await seed({ DATABASE_URL, DATABASE_OWNER_URL: two.url ?? '' });
    assert.equal(owned.code, 0, owned.output);
  } finally {
    await two.dispose();
  }
});

test('there is a whole cohort, one with lost samples and a shared one, each with all of its sets', async () => {
  const { rows } = await sql<{ shared: boolean; short: number; members: number; lost: number }>`
    select c.shared, (c.report ->> 'shortfall')::integer as short, count(*)::integer as members,
      count(*) filter (where s.status <> 'available')::integer as lost
    from cohorts c join cohort_members m on m.cohort_id = c.id join samples s on s.id = m.sample_id
    group by c.id order by c.id`.execute(db);
  assert.deepEqual(rows, [
    { shared: false, short: 0, members: 12, lost: 0 },
    { shared: false, short: 0, members: 10, lost: 2 },
    { shared: true, short: 0, members: 9, lost: 0 },
  ]);
});

test('the demo data has six invoices, one of them credited and one overdue, and shipping on two', async () => {
  const { rows } = await sql<{ number: string; state: string | null; shipping: boolean }>`
    select i.number, ${state} as state, exists (
      select from client_invoice_lines l where l.client_invoice_id = i.id and l.kind = 'shipping') as shipping
    from client_invoices i order by i.issued_on`.execute(db);
  const invoices = rows.filter((row) => row.state !== null);
  assert.deepEqual(
    invoices.map((row) => row.state),
    ['paid', 'credited', 'paid', 'overdue', 'paid', 'open'],
  );
  assert.equal(invoices.filter(({ shipping }) => shipping).length, 2);
  assert.equal(rows.length, 7);
});
