import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@aliquot/contract/endpoint';
import { type ImportRun, imports } from '@aliquot/contract/imports';
import { setBatchPrice } from '@aliquot/contract/sample-batches';
import { samples } from '@aliquot/contract/samples';
import pg from 'pg';
import { createTokens } from '../server/src/platform/access/tokens.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { quiet } from '../server/test/harness-db.ts';
import { formWith } from '../server/test/multipart.ts';
import { signIn } from './callers.ts';
import { secret } from './record.ts';
import type { startOurs } from './sides.ts';
import type { Wanted } from './wanted.ts';

/** A bulk operation, and the time of a bare SQL statement for the same. */
export interface Bulk {
  work: string;
  rows: number;
  oursMs: number;
  floorMs: number;
}

const max = { price: 10_000, rows: 100_000 };

type Ours = Awaited<ReturnType<typeof startOurs>>;

export const measureBulk = (url: string, ours: Ours, { only }: Wanted): Promise<Bulk[]> =>
  measureWorks(
    url,
    ours,
    Object.entries({ 'batch price': batchPrice, export: exportAll, import: importInto(ownTable) }).filter(
      ([name]) => !only || name.includes(only),
    ),
  );

export async function measureWorks(
  url: string,
  ours: Ours,
  chosen: readonly [name: string, work: (setup: Setup) => Promise<Bulk>][],
): Promise<Bulk[]> {
  if (chosen.length === 0) return [];
  const database = await openDatabase({ url, dataDir: '', log: quiet });
  const authorization = await signIn(database.kysely, createTokens(secret), 'admin@aliquot.example');
  await database.close();
  const bare = new pg.Client({ connectionString: url });
  await bare.connect();
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-bulk-'));
  chmodSync(folder, 0o777);
  const found: Bulk[] = [];
  for (const [, work] of chosen) {
    const bulk = await work({ origin: `http://127.0.0.1:${ours.port}`, authorization, bare, folder });
    const ratio = bulk.floorMs / bulk.oursMs;
    console.log(
      `${bulk.work}: ${bulk.rows} rows, ${bulk.oursMs.toFixed(0)} ms, bare ${bulk.floorMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
    );
    found.push(bulk);
  }
  await bare.end();
  rmSync(folder, { recursive: true, force: true });
  return found;
}

interface Setup {
  origin: string;
  authorization: string;
  bare: pg.Client;
  /** A folder that the database server can access too. */
  folder: string;
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, T]> {
  const started = performance.now();
  const done = await work();
  return [performance.now() - started, done];
}

async function ask<T>({ origin, authorization }: Setup, path: string, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(`${origin}${path}`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization },
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

const post = <T>(setup: Setup, path: string, body: object) =>
  ask<T>(setup, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The better of two alternating runs each. */
async function batchPrice(setup: Setup): Promise<Bulk> {
  const { rows } = await setup.bare.query<{ id: number }>(
    "select id from samples where active and status = 'available' order by id desc limit $1",
    [max.price],
  );
  const ids = rows.map(({ id }) => id);
  const took = { ours: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY };
  for (const round of [1, 2]) {
    const [ours] = await timed(() => post(setup, pathOf(setBatchPrice), { ids, specimenPrice: 60 + round }));
    const [floor] = await timed(() =>
      setup.bare.query('update samples set specimen_price = $1 where id = any ($2)', [80 + round, ids]),
    );
    took.ours = Math.min(took.ours, ours);
    took.floor = Math.min(took.floor, floor);
  }
  return { work: 'batch price', rows: ids.length, oursMs: took.ours, floorMs: took.floor };
}

/** Exports the newest samples, with the same joins and columns on both sides. */
async function exportAll(setup: Setup): Promise<Bulk> {
  const { rows } = await setup.bare.query<{ day: string; n: number }>(
    `with since as (select min(created_at)::date as day from (
       select created_at from samples order by created_at desc limit $1) newest)
     select day::text, (select count(*)::integer from samples where created_at >= day) as n from since`,
    [max.rows],
  );
  const { day = '', n = 0 } = rows[0] ?? {};
  const one = async () => {
    const { url } = await post<{ url: string }>(setup, pathOf(samples.export), {
      format: 'csv',
      filter: { createdFrom: day },
    });
    const reply = await fetch(new URL(url, setup.origin));
    let bytes = 0;
    for await (const piece of reply.body ?? []) bytes += piece.length;
    return bytes;
  };
  const copy = `copy (select s.accession, s.biobank_id, s.biomarker_value, s.collection_date, s.donor_dob, s.donor_ethnicity,
      s.donor_gender, s.donor_zip, s.expiration_date, b.loinc_code, s.specimen_price, s.storage_condition,
      s.storage_container, s.storage_location, s.volume_number, s.volume_units, s.code, b.name, s.status, f.name as place,
      v.name as vendor, i.number from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id
      join storage_facilities f on f.id = s.storage_facility_id left join invoices i on i.id = s.invoice_id
      left join vendors v on v.id = i.vendor_id where s.created_at >= '${day}' order by s.created_at desc, s.id desc)
    to '${join(setup.folder, 'export.csv')}' with (format csv, header)`;
  const took = { ours: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 2; round += 1) {
    took.ours = Math.min(took.ours, (await timed(one))[0]);
    took.floor = Math.min(took.floor, (await timed(() => setup.bare.query(copy)))[0]);
  }
  return { work: 'export as csv', rows: n, oursMs: took.ours, floorMs: took.floor };
}

/** A table with its columns, in the order of a line. */
const ownTable = `samples (accession, biobank_id, biomarker_value, collection_date, donor_dob, donor_ethnicity, donor_gender,
  donor_zip, expiration_date, loinc_biomarker_id, specimen_price, storage_condition, storage_container, storage_location,
  volume_number, volume_units, storage_facility_id)`;
const headings =
  'accession,biobankId,biomarkerValue,collectionDate,donorDob,donorEthnicity,donorGender,donorZip,expirationDate,loincCode,specimenPrice,storageCondition,storageContainer,storageLocation,volumeNumber,volumeUnits';

const lineOf = (mark: string, n: number, term: string | number) =>
  `${mark}-${n},BBK-${n},${(n % 500) / 10},2024-05-06,1970-01-01,White,${n % 2 ? 'Male' : 'Female'},13210,2034-05-06,${term},95.00,Frozen -80 C,Cryovial 2.0 mL,F03 / Shelf 2 / Rack F / Box ${n % 300} / A2,1.5,mL`;

/** An import with check and commit, compared to a COPY of the same rows into a table with its indexes and triggers. */
export const importInto =
  (table: string) =>
  async (setup: Setup): Promise<Bulk> => {
    const { rows: terms } = await setup.bare.query<{ id: number; loinc_code: string }>(
      "select id, loinc_code from loinc_biomarkers where type = 'Quantitative' and units <> '{titer}' order by id",
    );
    const { rows: places } = await setup.bare.query<{ id: number }>(
      'select min(id) as id from storage_facilities',
    );
    const facility = places[0]?.id ?? 0;
    const count = Array.from({ length: max.rows }, (_, n) => n);
    const file = join(setup.folder, 'copy.csv');
    writeFileSync(
      file,
      count.map((n) => `${lineOf('BARE', n, terms[n % terms.length]?.id ?? 0)},${facility}`).join('\n'),
      { mode: 0o644 },
    );
    const [floorMs] = await timed(() => setup.bare.query(`copy ${table} from '${file}' with (format csv)`));
    const sheet = [
      headings,
      ...count.map((n) => lineOf('OURS', n, terms[n % terms.length]?.loinc_code ?? '')),
    ].join('\n');
    const [oursMs] = await timed(() => importWhole(setup, sheet, facility));
    return { work: 'import of csv', rows: max.rows, oursMs, floorMs };
  };

async function importWhole(setup: Setup, sheet: string, facility: number): Promise<void> {
  const query = new URLSearchParams({ storageFacilityId: String(facility) });
  const form = formWith('bench.csv', sheet);
  let run = await ask<ImportRun>(setup, `${pathOf(imports.importFile)}?${query}`, {
    method: 'POST',
    headers: form.headers,
    body: new Uint8Array(form.payload),
  });
  while (run.state !== 'done') {
    if (run.state === 'refused') throw new Error(run.problem?.message);
    await new Promise((resolve) => setTimeout(resolve, 100));
    run = await ask<ImportRun>(setup, pathOf(imports.get, { id: run.id }));
  }
}
