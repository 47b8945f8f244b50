/**
 * Memory of a server during the import of a workbook as saved by a spreadsheet program (shared strings, date and number
 * cells), compared to the same rows as csv, each in its own process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@aliquot/contract/endpoint';
import { type ImportRun, imports } from '@aliquot/contract/imports';
import { utils, write } from '@e965/xlsx';
import { createPasswords } from '../server/src/platform/access/passwords.ts';
import type { Handle } from '../server/src/platform/database/handle.ts';
import { createFactories } from '../server/test/factories.ts';
import { freePort } from '../server/test/free-port.ts';
import { password } from '../server/test/harness.ts';
import { openTestDatabase } from '../server/test/harness-db.ts';
import { formWith } from '../server/test/multipart.ts';

const main = join(import.meta.dirname, '../server/src/main.ts');
const headings =
  'accession,biobankId,biomarkerValue,collectionDate,donorDob,donorEthnicity,donorGender,donorZip,expirationDate,loincCode,specimenPrice,storageCondition,storageContainer,storageLocation,volumeNumber,volumeUnits'.split(
    ',',
  );
const day = (serial: number) => ({ t: 'n', v: serial, z: 'yyyy-mm-dd' });

const rowOf = (n: number) => [
  `B-${n}`,
  `BBK-${n}`,
  (n % 500) / 10,
  day(45_000 + (n % 300)),
  day(25_569 + (n % 9000)),
  'White',
  n % 2 ? 'Male' : 'Female',
  '13210',
  day(49_000 + (n % 300)),
  '2345-7',
  95,
  'Frozen -80 C',
  'Cryovial 2.0 mL',
  `F03 / Shelf 2 / Rack F / Box ${n % 300} / ${n}`,
  1.5,
  'mL',
];

function files(rows: number): Record<'csv' | 'xlsx', Buffer> {
  const sheet = utils.aoa_to_sheet([headings, ...Array.from({ length: rows }, (_, n) => rowOf(n))], {
    dense: true,
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Samples');
  return {
    csv: Buffer.from(utils.sheet_to_csv(sheet)),
    xlsx: write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }),
  };
}

export async function measure(rowsGiven = '100000', kind = ''): Promise<void> {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.');
  const made = files(Number(rowsGiven));
  for (const name of ['csv', 'xlsx'] as const) if (kind === '' || kind === name) await one(name, made[name]);
}

async function one(name: string, bytes: Buffer): Promise<void> {
  const database = await openTestDatabase();
  const db = database.kysely as Handle;
  const make = createFactories(db, await (await createPasswords()).hash(password));
  const { email } = await make.user({ role: 'admin' });
  const facility = (await make.facility()).id;
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-bench-'));
  const { child, origin } = await startServer(database.url ?? '', dataDir);
  try {
    const ask = await signedIn(origin, email);
    const before = memory(child, 'VmRSS');
    // Resets the peak memory counter.
    writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
    const started = performance.now();
    const query = new URLSearchParams({ storageFacilityId: String(facility), dryRun: 'true' });
    const run = await ask(`${pathOf(imports.importFile)}?${query}`, {
      method: 'POST',
      headers: formWith(`bench.${name}`, '').headers,
      body: new Uint8Array(formWith(`bench.${name}`, bytes).payload),
    });
    const checked = await until(ask, run.id, 'checked');
    const read = { seconds: (performance.now() - started) / 1000, peak: memory(child, 'VmHWM') };
    await ask(pathOf(imports.commit, { id: run.id }), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ take: 'good' }),
    });
    await until(ask, run.id, 'done');
    console.log(
      `${name} of ${(bytes.length / 1e6).toFixed(1)} MB, ${checked.counts.good} good rows: ${before} MB before, at most ${read.peak} MB while read and checked (${read.seconds.toFixed(1)} s), at most ${memory(child, 'VmHWM')} MB until all were added (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await database.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startServer(url: string, dataDir: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Aliquot is at')) resolve();
    });
  });
  return { child, origin: `http://127.0.0.1:${port}` };
}

/** In megabytes, from /proc. */
function memory({ pid }: ChildProcess, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6);
}

type Ask = (path: string, init?: RequestInit) => Promise<ImportRun>;

async function signedIn(origin: string, email: string): Promise<Ask> {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const authorization = reply.headers.get('authorization') ?? '';
  return async (path, init = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization },
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: ImportRun }).data;
  };
}

async function until(ask: Ask, id: number, state: ImportRun['state']): Promise<ImportRun> {
  for (;;) {
    const run = await ask(pathOf(imports.get, { id }));
    if (run.state === state) return run;
    if (run.state === 'refused') throw new Error(run.problem?.message);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
