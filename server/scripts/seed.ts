// Adds generated samples for tests and benchmarks: npm run seed -- --samples 1000000 [--database-url postgres://…]
// Each run adds this many more, under new accessions. Refused in production.
import { parseArgs } from 'node:util';
import { loadCatalogue } from '../seed/catalogue.ts';
import { seedDemo } from '../seed/demo.ts';
import { loadManySamples, loadSamples } from '../seed/load-samples.ts';
import { rollupFacets } from '../src/features/samples/index.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { prepareSchema } from '../src/platform/database/prepare-schema.ts';
import { migrationsDir } from '../src/start.ts';

const log = (level: string, message: string) => level !== 'info' && console.error(message);
const batch = 5000;
const many = 50_000;
const usage = 'Usage: npm run seed -- --samples 1000000 [--seed 1] [--database-url postgres://…]';

async function main() {
  const { values } = parseArgs({
    options: {
      samples: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'database-url': { type: 'string' },
    },
  });
  const count = Number(values.samples);
  const seed = Number(values.seed);
  if (!Number.isInteger(count) || count < 1 || count > 20_000_000 || !Number.isInteger(seed))
    throw new Error(usage);
  const config = readConfig(process.env);
  if (config.production && !config.demo) throw new Error('Made-up samples are not for production.');
  // Indexes are dropped and recreated, which only the owner of the tables may do.
  const url = values['database-url'] ?? config.databaseOwnerUrl ?? config.databaseUrl;
  const database = await openDatabase({
    ...(url ? { url } : {}),
    dataDir: config.dataDir,
    // Creating an index over millions of rows takes longer than the timeout of requests.
    statementTimeoutMs: 900_000,
    log,
  });
  try {
    await prepareSchema(database, undefined, migrationsDir, log);
    const db = database.kysely;
    await loadCatalogue(db);
    await seedDemo(db, config, { samples: 0, storage: config });
    const began = Date.now();
    const load = count < many ? loadSamples : loadManySamples;
    await load(db, { count, seed, batch, onProgress: (done) => report(done, count, began) });
    // Lists are fast only with up-to-date counters and statistics.
    await database.exec('select rollup_stock()');
    await rollupFacets(db);
    await database.exec('vacuum analyze samples, facet_counts');
    process.stdout.write(`\nReady after ${Math.round((Date.now() - began) / 1000)} s.\n`);
  } finally {
    await database.close();
  }
}

function report(done: number, count: number, began: number) {
  const seconds = (Date.now() - began) / 1000;
  const line = `${done} of ${count} samples, ${seconds.toFixed(0)} s, ${Math.round(done / Math.max(seconds, 0.001))} a second`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}   `);
  else if (done === count || done % 100_000 === 0) process.stdout.write(`${line}\n`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
