/**
 * Check and commit of one hundred thousand csv rows, compared to a COPY of the same rows into the same table with its
 * indexes and triggers. Three alternating rounds.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imports } from '@aliquot/contract/imports';
import { sql } from 'kysely';
import { loadCatalogue } from '../server/seed/catalogue.ts';
import { openTestApp } from '../server/test/harness.ts';
import { importSheet } from '../server/test/multipart.ts';

const copiedAtOnce = 20_000;

export async function measure(rowsGiven = '100000', roundsGiven = '3'): Promise<void> {
  const rows = Number(rowsGiven);
  const rounds = Number(roundsGiven);
  const testApp = await openTestApp();
  await loadCatalogue(testApp.db);
  const admin = await testApp.as('admin');
  const facility = (await testApp.make.facility()).id;
  const codes = await testApp.db
    .selectFrom('loinc_biomarkers')
    .select(['id', 'loinc_code'])
    .where('type', '=', 'Quantitative')
    .where('units', '!=', '{titer}')
    .execute();

  const fields =
    'accession,biobankId,biomarkerValue,collectionDate,donorDob,donorEthnicity,donorGender,donorZip,expirationDate,loincCode,specimenPrice,storageCondition,storageContainer,storageLocation,volumeNumber,volumeUnits';
  const cellsOf = (round: number, n: number) => {
    const term = codes[n % codes.length];
    return {
      id: term?.id ?? 0,
      cells: [
        `B${round}-${n}`,
        `BBK-${n}`,
        String((n % 500) / 10),
        '2024-05-06',
        '1970-01-01',
        'White',
        n % 2 ? 'Male' : 'Female',
        '13210',
        '2034-05-06',
        term?.loinc_code ?? '',
        '95.00',
        'Frozen -80 C',
        'Cryovial 2.0 mL',
        `F03 / Shelf 2 / Rack F / Box ${n % 300} / A2`,
        '1.5',
        'mL',
      ],
    };
  };

  const folder = mkdtempSync(join(tmpdir(), 'aliquot-bench-'));
  chmodSync(folder, 0o755);

  /** In parts, because of the statement timeout. */
  async function copy(round: number): Promise<number> {
    let took = 0;
    for (let from = 0; from < rows; from += copiedAtOnce) took += await copyPart(round, from);
    return took;
  }

  async function copyPart(round: number, from: number): Promise<number> {
    const path = join(folder, `copy-${round}-${from}.csv`);
    const lines = Array.from({ length: Math.min(copiedAtOnce, rows - from) }, (_, n) => {
      const { id, cells } = cellsOf(round, from + n);
      return [...cells.slice(0, 9), id, ...cells.slice(10), facility].join(',');
    });
    writeFileSync(path, lines.join('\n'), { mode: 0o644 });
    const started = performance.now();
    await sql
      .raw(`copy samples (accession, biobank_id, biomarker_value, collection_date, donor_dob, donor_ethnicity, donor_gender,
        donor_zip, expiration_date, loinc_biomarker_id, specimen_price, storage_condition, storage_container,
        storage_location, volume_number, volume_units, storage_facility_id) from '${path}' with (format csv)`)
      .execute(testApp.db);
    return performance.now() - started;
  }

  async function viaImport(round: number) {
    const text = [fields, ...Array.from({ length: rows }, (_, n) => cellsOf(round, n).cells.join(','))].join(
      '\n',
    );
    const started = performance.now();
    const { id } = await importSheet(admin, 'bench.csv', text, { storageFacilityId: facility, dryRun: true });
    let state = 'reading';
    while (state === 'reading') {
      ({ state } = await admin.ok(imports.get, { params: { id } }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const checkedAt = performance.now();
    await admin.ok(imports.commit, { params: { id }, body: { take: 'good' } });
    while (state !== 'done') {
      const run = await admin.ok(imports.get, { params: { id } });
      ({ state } = run);
      if (state === 'refused') throw new Error(run.problem?.message);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return { ms: performance.now() - started, checked: checkedAt - started };
  }

  for (let round = 0; round < rounds; round += 1) {
    const bare = testApp.engine === 'embedded' ? NaN : await copy(round * 2);
    const { ms, checked } = await viaImport(round * 2 + 1);
    console.log(
      `round ${round + 1}: COPY ${(bare / 1000).toFixed(1)} s, import ${(ms / 1000).toFixed(1)} s (checked after ${(checked / 1000).toFixed(1)} s), ratio ${(bare / ms).toFixed(2)}, rss ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
    );
  }
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
}
