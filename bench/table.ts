/**
 * Every workload of the product compared to a floor, which is the same SQL through `pg` on a bare `node:http` server,
 * for several sizes of stock and numbers of callers. Both sides alternate in one run on one database.
 *
 *   npm run bench -- table [--sizes=10000,100000,1000000] [--only=facets] [--clients=1,16,64] [--slice=1500] [--rounds=2]
 *
 * `--no-grid` skips every sort with every filter, `--no-bulk` the bulk operations, which take minutes. With
 * TEST_DATABASE_URL filled databases are kept for the next run.
 */
import { parseArgs } from 'node:util';
import { measureBulk } from './bulk.ts';
import { asAdmin, onCopyOf } from './filled.ts';
import { measureGrid } from './grid.ts';
import { measureReads } from './reads.ts';
import { type OfSize, writeReport } from './report.ts';
import { startLoader, startOurs, weightOf } from './sides.ts';
import type { Wanted } from './wanted.ts';
import { measureWrites } from './writes.ts';

export async function measure(...given: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      sizes: { type: 'string' },
      only: { type: 'string' },
      clients: { type: 'string', default: '1,16,64' },
      slice: { type: 'string', default: '1500' },
      rounds: { type: 'string', default: '2' },
      grid: { type: 'boolean', default: true },
      bulk: { type: 'boolean', default: true },
    },
    allowNegative: true,
  });
  const numbers = (text: string) => text.split(',').map(Number);
  const wanted: Wanted = {
    sizes: numbers(values.sizes ?? positionals[0] ?? '10000,100000,1000000'),
    only: values.only,
    grid: values.grid,
    bulk: values.bulk,
    clients: numbers(values.clients),
    pace: { sliceMs: Number(values.slice), rounds: Number(values.rounds) },
  };
  const found: OfSize[] = [];
  const version = await versionOf();
  for (const size of wanted.sizes) {
    found.push(await onCopyOf(size, (url) => measureSize(url, size, wanted)));
    // After each size, so that an interrupted run keeps its results.
    writeReport(found, wanted, version);
  }
}

/** Idle time after the start before memory at rest is measured. */
const restMs = 5_000;

async function measureSize(url: string, size: number, wanted: Wanted): Promise<OfSize> {
  console.log(`\n${size.toLocaleString('en')} samples`);
  const ours = await startOurs(url);
  const loader = startLoader();
  try {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const atRest = weightOf(ours.child);
    const rows = [
      ...(await measureReads(url, ours, loader, wanted)),
      ...(await measureWrites(url, ours, loader, wanted)),
    ];
    const grid = wanted.grid ? await measureGrid(url, ours, loader, wanted) : [];
    const bulk = wanted.bulk ? await measureBulk(url, ours, wanted) : [];
    const weight = { atRest, afterLoad: weightOf(ours.child) };
    console.log(
      `started in ${ours.startMs.toFixed(0)} ms, ${atRest.toFixed(0)} MB at rest, ${weight.afterLoad.toFixed(0)} MB after all`,
    );
    return { size, rows, grid, bulk, weight, startMs: ours.startMs };
  } finally {
    loader.stop();
    await ours.stop();
  }
}

const versionOf = () =>
  asAdmin(async (admin) => {
    const { rows } = await admin.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    return rows[0]?.version ?? '';
  });
