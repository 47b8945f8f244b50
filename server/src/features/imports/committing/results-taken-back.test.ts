import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { imports } from '@aliquot/contract/imports';
import { samples, staffSamples } from '@aliquot/contract/samples';
import { createBuyerSetup } from '../../../../test/buyer-setup.ts';
import { onPostgres } from '../../../../test/harness-db.ts';
import { code, type ImportTests, names, openImportTests } from '../../../../test/import-setup.ts';
import { importSheet } from '../../../../test/multipart.ts';
import { openPauses } from '../../../../test/pauses.ts';
import { readImport, updateImport } from '../queries.ts';

/** Results of a file that change meanwhile, are canceled or undone. */

const crp = '1988-5';

let { testApp, admin, commit, settled } = {} as ImportTests;
let [glucoseId, crpId] = [0, 0];
before(async () => {
  ({ testApp, admin, commit, settled } = await openImportTests());
  const term = { type: 'Quantitative', scale_type: 'Qn', units: 'mg/L' };
  await testApp.db
    .insertInto('loinc_biomarkers')
    .values({ ...term, loinc_code: crp, name: 'CRP', component: 'CRP' })
    .execute();
  const terms = await testApp.db.selectFrom('loinc_biomarkers').select(['id', 'loinc_code']).execute();
  [glucoseId = 0, crpId = 0] = [code, crp].map(
    (each) => terms.find(({ loinc_code }) => loinc_code === each)?.id,
  ) as number[];
});
after(() => testApp.close());

/** Samples for sale with glucose as their first result. */
async function stock(count: number) {
  const made = names(count).map((accession) =>
    testApp.make.sample({ accession, biomarkerId: glucoseId, biomarker_value: '90' }),
  );
  return Promise.all(made);
}
type Stock = readonly { accession: string }[];
const sheetOf = (given: Stock) =>
  ['accession,loincCode,biomarkerValue', ...given.map(({ accession }) => `${accession},${crp},8`), ''].join(
    '\r\n',
  );
const check = (given: Stock) =>
  importSheet(admin, 'results.csv', sheetOf(given), { kind: 'results', dryRun: true });
const add = (given: Stock) => importSheet(admin, 'results.csv', sheetOf(given), { kind: 'results' });
const read = (id: number) => admin.ok(staffSamples.get, { params: { id } });
const valuesOf = async (id: number) => (await read(id)).results.map(({ value }) => value);
const saveByHand = async (id: number, value: string, version?: number) =>
  admin.ok(samples.update, {
    params: { id },
    body: { version: version ?? (await read(id)).version, results: [{ loincBiomarkerId: crpId, value }] },
  });
/** Ends the lease until a second worker has taken it: the first one renews it meanwhile. */
async function takeLease(id: number) {
  const { attempts } = await readImport(testApp.db, id);
  while ((await readImport(testApp.db, id)).attempts === attempts) {
    await updateImport(testApp.db, id, { lease_until: null });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const statesOf = async (id: number) =>
  (await admin.ok(imports.rows, { params: { id }, body: {} })).items.map(({ state, faults }) =>
    [state, ...faults.map(({ fault }) => fault)].join(' '),
  );

describe('changes between the check and adding', () => {
  test('a deleted sample is left out, and so is a result entered by hand, which is nothing to do if it is the same', async () => {
    const given = await stock(4);
    const [gone, same, other] = given.map(({ id }) => id) as [number, number, number];
    const run = await check(given);
    await admin.ok(samples.remove, { params: { id: gone } });
    await saveByHand(same, '8.0');
    await saveByHand(other, '9');
    await commit(run.id);
    const { state, counts } = await settled(run.id);
    assert.deepEqual([state, counts.added, counts.blank, counts.bad], ['done', 1, 1, 2]);
    assert.deepEqual(await statesOf(run.id), [
      'bad accession_unknown',
      'blank',
      'bad result_differs',
      'added',
    ]);
    assert.deepEqual([await valuesOf(same), await valuesOf(other)], [['8.0'], ['9']]);
  });

  test('with take=all they cancel the import, and results added before are gone', async () => {
    const given = await stock(60);
    const run = await check(given);
    await admin.ok(samples.remove, { params: { id: given.at(-1)?.id ?? 0 } });
    await commit(run.id, 'all');
    const refused = await settled(run.id);
    assert.deepEqual(
      [refused.state, refused.problem?.fault, refused.counts.added, refused.counts.good],
      ['refused', 'not_all_good', 0, 59],
    );
    assert.deepEqual(await valuesOf(given[0]?.id ?? 0), []);
    const left = await testApp.db
      .selectFrom('sample_results')
      .select('id')
      .where(
        'sample_id',
        'in',
        given.map(({ id }) => id),
      )
      .execute();
    assert.deepEqual(left, []);
    assert.ok((await statesOf(run.id)).slice(0, 50).every((each) => each === 'good'));
  });

  test('a form opened before the results appeared is rejected instead of removing them', async () => {
    const [sample] = await stock(1);
    const { id, version } = await read(sample?.id ?? 0);
    await add([sample as Stock[number]]);
    const refused = await admin.refused(samples.update, {
      params: { id },
      body: { version, results: [] },
    });
    assert.equal(refused.name, 'version_conflict');
    assert.deepEqual(await valuesOf(id), ['8']);
  });
});

test('the version of every sample of a large file rises by one', async () => {
  const accessions = names(1100);
  const { id: facility } = await testApp.make.facility();
  await testApp.db
    .insertInto('samples')
    .values(
      accessions.map((accession) => ({
        ...{ accession, loinc_biomarker_id: glucoseId, storage_facility_id: facility },
        ...{ volume_number: 1, volume_units: 'mL' },
      })),
    )
    .execute();
  const run = await add(accessions.map((accession) => ({ accession })));
  await settled(run.id);
  const versions = await testApp.db
    .selectFrom('samples')
    .select(['version', (eb) => eb.fn.countAll<number>().as('samples')])
    .where('storage_facility_id', '=', facility)
    .groupBy('version')
    .execute();
  assert.deepEqual(
    versions.map(({ version, samples: counted }) => [version, Number(counted)]),
    [[2, 1100]],
  );
});

describe('races', { skip: !onPostgres && 'PGlite has one session' }, () => {
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  before(async () => {
    pauses = await openPauses(testApp);
  });
  after(() => pauses?.close());

  test('a sample that is being deleted gets no result', async () => {
    const given = await stock(1);
    const id = given[0]?.id ?? 0;
    const run = await check(given);
    const [, done] = await pauses.interleave(
      { table: 'samples', act: 'update' },
      () => admin.ok(samples.remove, { params: { id } }),
      async () => {
        await commit(run.id);
        return settled(run.id);
      },
    );
    assert.deepEqual([done.counts.added, await statesOf(run.id)], [0, ['bad accession_unknown']]);
  });

  test('a result that is being entered by hand is not added twice', async () => {
    const given = await stock(1);
    const id = given[0]?.id ?? 0;
    const run = await check(given);
    const [, done] = await pauses.interleave(
      { table: 'sample_results', act: 'insert' },
      () => saveByHand(id, '9'),
      async () => {
        await commit(run.id);
        return settled(run.id);
      },
    );
    assert.deepEqual([done.counts.added, await statesOf(run.id)], [0, ['bad result_differs']]);
    assert.deepEqual(await valuesOf(id), ['9']);
  });

  test('two imports of the same results at once add each of them once', async () => {
    const given = await stock(1);
    const id = given[0]?.id ?? 0;
    const [one, two] = [await check(given), await check(given)];
    const committed = async (run: { id: number }) => {
      await commit(run.id);
      return settled(run.id);
    };
    const runs = await pauses.interleave(
      { table: 'sample_results', act: 'insert' },
      () => committed(one),
      () => committed(two),
    );
    assert.deepEqual(
      runs.map(({ counts }) => counts.added),
      [1, 0],
    );
    assert.deepEqual(await valuesOf(id), ['8']);
  });

  test('a second worker on the same import waits for the first and adds nothing', async () => {
    const given = await stock(1);
    const run = await check(given);
    const [, done] = await pauses.interleave(
      { table: 'sample_results', act: 'insert' },
      async () => {
        await commit(run.id);
        return settled(run.id);
      },
      async () => {
        await takeLease(run.id);
        return settled(run.id);
      },
    );
    assert.deepEqual([done.counts.added, done.counts.bad, await statesOf(run.id)], [1, 0, ['added']]);
  });

  test('undoing waits for an order that is being placed, and is refused by it', async () => {
    const given = await stock(1);
    const run = await add(given);
    const setup = createBuyerSetup(testApp);
    const buyer = await setup.buyer();
    const [, refused] = await pauses.interleave(
      { table: 'order_lines', act: 'insert' },
      () => setup.placed(buyer, [given[0]?.id ?? 0]),
      () => admin.refused(imports.undo, { params: { id: run.id } }),
    );
    assert.equal(refused.name, 'samples_in_orders');
  });
});

describe('undoing', () => {
  test('removes the results and keeps what somebody changed by hand; the file can be imported again', async () => {
    const given = await stock(3);
    const [a, b, c] = given.map(({ id }) => id) as [number, number, number];
    const run = await add(given);
    await saveByHand(c, '9');
    const { version } = await read(a);
    await admin.ok(imports.undo, { params: { id: run.id } });
    assert.equal((await settled(run.id)).state, 'undone');
    assert.deepEqual([await valuesOf(a), await valuesOf(b), await valuesOf(c)], [[], [], ['9']]);
    assert.equal((await read(a)).version, version + 1);
    const again = await add(given.slice(0, 2));
    assert.equal(again.counts.added, 2);
  });

  test('is refused once a sample was ordered with its result, not if it was ordered before', async () => {
    const [before, since] = await stock(2);
    const setup = createBuyerSetup(testApp);
    const buyer = await setup.buyer();
    await setup.placed(buyer, [before?.id ?? 0]);
    const early = await add([before as Stock[number]]);
    const late = await add([since as Stock[number]]);
    await setup.placed(buyer, [since?.id ?? 0]);
    const refused = await admin.refused(imports.undo, { params: { id: late.id } });
    assert.deepEqual([refused.code, refused.name], [1006, 'samples_in_orders']);
    assert.deepEqual(await valuesOf(since?.id ?? 0), ['8']);
    await admin.ok(imports.undo, { params: { id: early.id } });
    assert.equal((await settled(early.id)).state, 'undone');
    assert.deepEqual(await valuesOf(before?.id ?? 0), []);
  });
});

test('a result entered by hand while an import adds the same one is shown and stays', async () => {
  const [sample] = await stock(1);
  const id = sample?.id ?? 0;
  // As during an import: the result is there, its batch hidden.
  const batch = await testApp.db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  const hidden = { sample_id: id, loinc_biomarker_id: crpId, value: '8', import_batch_id: batch.id };
  await testApp.db.insertInto('sample_results').values(hidden).execute();
  assert.deepEqual(await valuesOf(id), []);
  await saveByHand(id, '8');
  assert.deepEqual(await valuesOf(id), ['8']);
});
