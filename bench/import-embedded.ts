/**
 * How long other calls wait during an import on the embedded database, which has one session: creating samples,
 * listing samples, and health checks.
 */
import { imports } from '@aliquot/contract/imports';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { loadCatalogue } from '../server/seed/catalogue.ts';
import { openTestApp } from '../server/test/harness.ts';
import { importSheet } from '../server/test/multipart.ts';

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;

export async function measure(rowsGiven = '100000'): Promise<void> {
  const testApp = await openTestApp();
  await loadCatalogue(testApp.db);
  const admin = await testApp.as('admin');
  const facility = (await testApp.make.facility()).id;
  const lines = Array.from({ length: Number(rowsGiven) }, (_, n) => `E-${n},2345-7,1.5,mL,${n % 300}`);
  const text = ['accession,loincCode,volumeNumber,volumeUnits,biomarkerValue', ...lines].join('\n');
  const started = performance.now();
  const { id } = await importSheet(admin, 'bench.csv', text, { storageFacilityId: facility, dryRun: true });
  const waits: Record<string, number[]> = { 'creating a sample': [], 'a page of samples': [], health: [] };
  let over = false;
  const timed = async (name: string, work: () => Promise<unknown>) => {
    while (!over) {
      const from = performance.now();
      await work();
      waits[name]?.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  let made = 0;
  const others = [
    timed('creating a sample', () => {
      made += 1;
      return admin.ok(samples.create, {
        body: {
          accession: `MINE-${made}`,
          loincCode: '2345-7',
          volumeNumber: 1,
          volumeUnits: 'mL',
          storageFacilityId: facility,
        },
      });
    }),
    timed('a page of samples', () =>
      admin.ok(staffSamples.getMany, { body: { status: 'available', active: true } }),
    ),
    timed('health', () => testApp.nobody.raw({ method: 'GET', url: '/api/health' })),
  ];
  let state = 'reading';
  let committed = false;
  while (state !== 'done') {
    ({ state } = await admin.ok(imports.get, { params: { id } }));
    if (state === 'checked' && !committed) {
      committed = true;
      await admin.ok(imports.commit, { params: { id }, body: { take: 'good' } });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  over = true;
  await Promise.all(others);
  console.log(
    `${rowsGiven} rows in ${((performance.now() - started) / 1000).toFixed(1)} s on ${testApp.engine}`,
  );
  for (const [name, all] of Object.entries(waits)) {
    const sorted = all.sort((a, b) => a - b);
    console.log(
      `${name}: ${sorted.length} times, p50 ${share(sorted, 0.5).toFixed(0)} ms, p95 ${share(sorted, 0.95).toFixed(0)} ms, p99 ${share(sorted, 0.99).toFixed(0)} ms`,
    );
  }
  await testApp.close();
}
