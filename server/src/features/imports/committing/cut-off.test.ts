import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { donors } from '@aliquot/contract/donors';
import { staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { onPostgres } from '../../../../test/harness-db.ts';
import { code, type ImportTests, names, openImportTests } from '../../../../test/import-setup.ts';
import { openPauses } from '../../../../test/pauses.ts';
import { readImport, updateImport } from '../queries.ts';

/** A chunk of rows is added by several statements; its connection is cut after each of them. */

const crp = '1988-5';

describe('cut off between the statements of a chunk', { skip: !onPostgres && 'one session only' }, () => {
  let { testApp, admin, check, commit, settled } = {} as ImportTests;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let invoiceId: number;
  let vendorId: number;
  before(async () => {
    ({ testApp, admin, check, commit, settled } = await openImportTests());
    const term = { type: 'Quantitative', scale_type: 'Qn', units: 'mg/L' };
    await testApp.db
      .insertInto('loinc_biomarkers')
      .values({ ...term, loinc_code: crp, name: 'CRP', component: 'CRP' })
      .execute();
    vendorId = (await testApp.make.vendor()).id;
    invoiceId = (await testApp.make.invoice({ vendorId })).id;
    pauses = await openPauses(testApp);
  });
  after(async () => {
    await pauses.close();
    await testApp.close();
  });

  async function cutWaiting(): Promise<void> {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(testApp.db);
    assert.equal(rows.length, 1);
  }

  /** Ends the lease of the worker that was cut off, until another one has taken it. */
  async function takeOver(id: number): Promise<void> {
    const { attempts } = await readImport(testApp.db, id);
    for (;;) {
      const run = await readImport(testApp.db, id);
      if (run.attempts !== attempts || run.state !== 'committing') return;
      await updateImport(testApp.db, id, { lease_until: null });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  for (const table of ['donors', 'samples', 'sample_results', 'donor_diagnoses'])
    test(`after the one on ${table} nothing is lost or doubled`, async () => {
      const accessions = names(3);
      const key = accessions[0] ?? '';
      const text = [
        `accession,loincCode,volumeNumber,volumeUnits,biomarkerValue,donorId,diagnoses,${crp}`,
        ...accessions.map((accession) => `${accession},${code},1,mL,90,${key},I10; E11.9,8`),
        '',
      ].join('\r\n');
      const { id } = await check(text, { invoiceId });
      const [run] = await pauses.interleave(
        { table, act: 'insert' },
        async () => {
          await commit(id);
          return settled(id);
        },
        async () => {
          await cutWaiting();
          await takeOver(id);
        },
        { passes: true },
      );
      assert.deepEqual([run.state, run.counts.added, run.counts.bad], ['done', 3, 0]);
      const { items } = await admin.ok(staffSamples.getMany, { body: { invoiceId, search: 'IMP-' } });
      const added = items.filter(({ accession }) => accessions.includes(accession));
      assert.deepEqual(added.map(({ accession }) => accession).sort(), [...accessions].sort());
      for (const { id: sampleId } of added) {
        const { results } = await admin.ok(staffSamples.get, { params: { id: sampleId } });
        assert.deepEqual(
          results.map(({ value }) => value),
          ['8'],
        );
      }
      const found = await admin.ok(donors.getMany, { body: { search: key, vendorId } });
      assert.deepEqual(
        found.items.map(({ donorKey, sampleCount, diagnoses }) => [
          donorKey,
          sampleCount,
          diagnoses.map((each) => each.code),
        ]),
        [[key, 3, ['E11.9', 'I10']]],
      );
    });
});
