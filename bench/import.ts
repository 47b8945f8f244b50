/**
 * Check and commit of one hundred thousand csv rows, compared to a COPY of the same rows into the same table with its
 * indexes and triggers, and to a sheet with donors, pre-analytics and three further results of each. Three alternating
 * rounds.
 *
 *   npm run bench -- import [rows] [rounds]
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imports } from '@aliquot/contract/imports';
import { sql } from 'kysely';
import { loadCatalogue } from '../server/seed/catalogue.ts';
import { openTestApp } from '../server/test/harness.ts';
import { importSheet } from '../server/test/multipart.ts';
import { cellsOf, readTerms, sheetOf, type Term, termOf } from './import-sheets.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

export async function measure(rowsGiven = '100000', roundsGiven = '3'): Promise<void> {
  const rows = Number(rowsGiven);
  const testApp = await openTestApp();
  await loadCatalogue(testApp.db);
  const terms = await readTerms(testApp.db);
  const facility = (await testApp.make.facility()).id;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  for (let round = 1; round <= Number(roundsGiven); round += 1) {
    const mark = round * 3;
    const bare = testApp.engine === 'embedded' ? NaN : await copy(testApp, mark, { rows, terms, facility });
    const plain = await importOf(testApp, sheetOf(mark + 1, rows, terms, false), facility);
    const whole = await importOf(testApp, sheetOf(mark + 2, rows, terms, true), facility);
    console.log(
      `round ${round}: COPY ${seconds(bare)} s, import ${seconds(plain.ms)} s (checked after ${seconds(plain.checked)} s), ratio ${(bare / plain.ms).toFixed(2)}; with donors and results ${seconds(whole.ms)} s (checked after ${seconds(whole.checked)} s), ${(whole.ms / plain.ms).toFixed(2)} times; rss ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
    );
  }
  await testApp.close();
}

interface Copied {
  rows: number;
  terms: readonly Term[];
  facility: number;
}

const copiedAtOnce = 20_000;

/** In parts, because of the statement timeout. */
async function copy({ db }: TestApp, round: number, { rows, terms, facility }: Copied): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-bench-'));
  chmodSync(folder, 0o755);
  let took = 0;
  for (let from = 0; from < rows; from += copiedAtOnce) {
    const path = join(folder, `copy-${from}.csv`);
    const lines = Array.from({ length: Math.min(copiedAtOnce, rows - from) }, (_, n) => {
      const term = termOf(terms, from + n);
      return [...cellsOf(round, from + n, term).with(9, String(term.id)), facility].join(',');
    });
    writeFileSync(path, lines.join('\n'), { mode: 0o644 });
    const started = performance.now();
    await sql
      .raw(`copy samples (accession, biobank_id, biomarker_value, collection_date, donor_dob, donor_ethnicity, donor_gender,
        donor_zip, expiration_date, loinc_biomarker_id, specimen_price, storage_condition, storage_container,
        storage_location, volume_number, volume_units, storage_facility_id) from '${path}' with (format csv)`)
      .execute(db);
    took += performance.now() - started;
  }
  rmSync(folder, { recursive: true, force: true });
  return took;
}

export async function importOf(testApp: TestApp, text: string, storageFacilityId: number) {
  const admin = await testApp.as('admin');
  const started = performance.now();
  const { id } = await importSheet(admin, 'bench.csv', text, { storageFacilityId, dryRun: true });
  let state = 'reading';
  while (state === 'reading') {
    ({ state } = await admin.ok(imports.get, { params: { id } }));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const checked = performance.now() - started;
  await admin.ok(imports.commit, { params: { id }, body: { take: 'good' } });
  while (state !== 'done') {
    const run = await admin.ok(imports.get, { params: { id } });
    ({ state } = run);
    if (state === 'refused') throw new Error(run.problem?.message);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { ms: performance.now() - started, checked };
}
