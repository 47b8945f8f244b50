import { type ImportRun, imports } from '@aliquot/contract/imports';
import { importSheet } from './multipart.ts';
import { openFileTestApp } from './uploads.ts';

const heading = 'accession,loincCode,volumeNumber,volumeUnits,biomarkerValue,storageLocation';
/** A LOINC code with a valid check digit. */
export const code = '2345-7';

/** A csv file with these rows. */
export const sheet = (...rows: string[]) => [heading, ...rows, ''].join('\r\n');
export const good = (accession: string) => `${accession},${code},1.5,mL,90,`;
export const bad = (accession: string) => `${accession},${code},none,mL,90,`;

let made = 0;
/** Unused accessions. */
export const names = (count: number) =>
  Array.from({ length: count }, () => {
    made += 1;
    return `IMP-${made}`;
  });

export type ImportTests = Awaited<ReturnType<typeof openImportTests>>;

/** Starts tests of imports: the app with an admin, a facility and a biomarker, and shared steps. */
export async function openImportTests() {
  const testApp = await openFileTestApp();
  const admin = await testApp.as('admin');
  const facility = (await testApp.make.facility()).id;
  await testApp.db
    .insertInto('loinc_biomarkers')
    .values({
      loinc_code: code,
      name: 'Glucose [Mass/volume] in Serum or Plasma',
      component: 'Glucose',
      scale_type: 'Qn',
      type: 'Quantitative',
      units: 'mg/dL',
    })
    .execute();

  const check = (text: string, more: object = {}) =>
    importSheet(admin, 'sheet.csv', text, { storageFacilityId: facility, dryRun: true, ...more });
  const commit = (id: number, take: 'good' | 'all' = 'good') =>
    admin.ok(imports.commit, { params: { id }, body: { take } });

  /** Waits until no background work of the import is left. */
  async function settled(id: number): Promise<ImportRun> {
    const deadline = performance.now() + 20_000;
    for (;;) {
      const run = await admin.ok(imports.get, { params: { id } });
      if (!['reading', 'checking', 'committing', 'cancelling', 'undoing'].includes(run.state)) return run;
      if (performance.now() > deadline) throw new Error(`import ${id} is still ${run.state}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const inStock = async (accessions: readonly string[]) =>
    (
      await testApp.db
        .selectFrom('samples')
        .select('accession')
        .where('accession', 'in', [...accessions])
        .where('active', '=', true)
        .orderBy('id')
        .execute()
    ).map(({ accession }) => accession);

  return { testApp, admin, facility, check, commit, settled, inStock };
}
