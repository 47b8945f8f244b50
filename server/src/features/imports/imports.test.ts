import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { imports } from '@aliquot/contract/imports';
import { parse } from 'csv-parse/sync';
import {
  bad,
  code,
  good,
  type ImportTests,
  names,
  openImportTests,
  sheet,
} from '../../../test/import-setup.ts';
import { importSheet, sendSheet } from '../../../test/multipart.ts';
import { importJobs } from './jobs.ts';

let { testApp, admin, facility, check, commit, settled, inStock } = {} as ImportTests;

before(async () => {
  ({ testApp, admin, facility, check, commit, settled, inStock } = await openImportTests());
});
after(() => testApp.close());

describe('a file', () => {
  test('needs an active facility and, if it names one, a pending vendor order', async () => {
    const inactive = await testApp.make.facility({ active: false });
    const reply = await sendSheet(admin, 'x.csv', sheet(), {
      storageFacilityId: inactive.id,
      invoiceId: 99_999,
    });
    const { error } = reply.json() as { error: { code: number; fields: object } };
    assert.equal(error.code, 1005);
    assert.deepEqual(Object.keys(error.fields).sort(), ['invoiceId', 'storageFacilityId']);
    // The refused file contains donor data, and no import would ever delete it.
    assert.deepEqual(testApp.below('files'), []);
    assert.deepEqual(testApp.below('uploads'), []);
  });

  test('that is checked but not committed for a month is canceled and adds nothing', async () => {
    const [accession = ''] = names(1);
    const { id } = await check(sheet(good(accession)));
    const later = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    const tidy = importJobs(testApp.db, { clock: later }, { kick: () => {} }).find(
      ({ name }) => name === 'imports.tidy',
    );
    await tidy?.run({});
    const run = await admin.ok(imports.get, { params: { id } });
    assert.equal(run.state, 'cancelled');
    assert.equal(
      (await admin.refused(imports.commit, { params: { id }, body: { take: 'good' } })).status,
      409,
    );
    assert.deepEqual(await inStock([accession]), []);
  });

  test('must have a spreadsheet extension, be sent as a form, and be at most 50 MB', async () => {
    const target = { storageFacilityId: facility };
    assert.equal((await sendSheet(admin, 'x.pdf', '%PDF', target)).statusCode, 415);
    const bare = await admin.raw({
      method: 'POST',
      url: `/api/inventory/samples/import_file?storageFacilityId=${facility}`,
      headers: { 'content-type': 'text/csv' },
      payload: sheet(),
    });
    assert.equal(bare.statusCode, 415);
    const huge = await sendSheet(admin, 'x.csv', Buffer.alloc(50 * 1_048_576 + 1, 'a'), target);
    assert.deepEqual([huge.statusCode, huge.json().error.code], [413, 1010]);
    assert.equal(
      (await testApp.db.selectFrom('imports').select('id').where('file_name', '=', 'x.pdf').execute()).length,
      0,
    );
  });

  test('sent as specified is checked, and all its good rows are added', async () => {
    const [one = '', two = ''] = names(2);
    const run = await importSheet(admin, 'sheet.csv', sheet(good(one), bad(two)), {
      storageFacilityId: facility,
      storageLocation: 'Shelf 9',
    });
    assert.deepEqual(
      [run.state, run.counts],
      ['done', { rows: 2, good: 0, bad: 1, blank: 0, added: 1, results: 0 }],
    );
    assert.deepEqual(await inStock([one, two]), [one]);
    const sample = await testApp.db
      .selectFrom('samples')
      .select(['storage_location', 'status', 'result_number'])
      .where('accession', '=', one)
      .executeTakeFirst();
    assert.deepEqual(sample, { storage_location: 'Shelf 9', status: 'available', result_number: 90 });
  });

  test('with a bad row has a message with the found and the expected value, in the caller’s language', async () => {
    const [one = ''] = names(1);
    const { id } = await check(sheet(bad(one)));
    const french = admin.with({ 'accept-language': 'fr' });
    const { items } = await french.ok(imports.rows, { params: { id }, body: { state: 'bad' } });
    assert.deepEqual(items[0]?.faults, [
      {
        field: 'volumeNumber',
        column: null,
        fault: 'volume_not_numeric',
        message:
          '«\u00a0none\u00a0»\u00a0; attendu\u00a0: un nombre simple comme 0.75, l’unité dans sa propre colonne.',
      },
    ]);
    const emoji = await check(sheet(good('IMP-🧪-1')));
    const [row] = (await admin.ok(imports.rows, { params: { id: emoji.id }, body: {} })).items;
    assert.deepEqual(
      row?.faults.map(({ field, fault }) => [field, fault]),
      [['accession', 'accession_emoji']],
    );
  });
});

describe('correcting rows', () => {
  test('an edited cell replaces the cell of the file', async () => {
    const [one = '', two = ''] = names(2);
    const { id } = await check(sheet(good(one), bad(two)));
    const { run, row } = await admin.ok(imports.editRow, {
      params: { id, row: 2 },
      body: { cells: { volumeNumber: '0.25' } },
    });
    assert.deepEqual([run.counts.good, run.counts.bad, run.faults, row.state], [2, 0, [], 'good']);
    await commit(id, 'all');
    await settled(id);
    const sample = await testApp.db
      .selectFrom('samples')
      .select('volume_number')
      .where('accession', '=', two)
      .executeTakeFirstOrThrow();
    assert.equal(Number(sample.volume_number), 0.25);
    assert.equal(
      (await admin.refused(imports.editRow, { params: { id, row: 2 }, body: { cells: {} } })).code,
      1008,
    );
  });

  test('after an accession is edited all rows that share it are checked again, and the first is accepted', async () => {
    const [one = '', two = ''] = names(2);
    const { id } = await check(sheet(good(one), good(one), good(two)));
    const states = async () =>
      (await admin.ok(imports.rows, { params: { id }, body: {} })).items.map(({ state }) => state);
    const edit = (row: number, cells: object) =>
      admin.ok(imports.editRow, { params: { id, row }, body: { cells } });
    assert.deepEqual(await states(), ['good', 'bad', 'good']);
    await edit(1, { accession: two });
    assert.deepEqual(await states(), ['good', 'good', 'bad']);
    const { run } = await edit(1, { volumeNumber: '-1' });
    assert.deepEqual(await states(), ['bad', 'good', 'good']);
    assert.deepEqual(run.counts, { rows: 3, good: 2, bad: 1, blank: 0, added: 0, results: 0 });
  });

  test('the user matches columns and chooses day-first dates', async () => {
    const [one = ''] = names(1);
    const text = `Tube,Test,Amount,Unit,Taken\n${one},${code},2,mL,13/05/2024\n`;
    const { id, columns, missing } = await check(text);
    assert.deepEqual(
      columns.map(({ heading, field }) => [heading, field]),
      ['Tube', 'Test', 'Amount', 'Unit', 'Taken'].map((heading) => [heading, null]),
    );
    assert.equal(missing.length, 4);
    const fields = ['accession', 'loincCode', 'volumeNumber', 'volumeUnits', 'collectionDate'] as const;
    const match = (body: object) => admin.ok(imports.match, { params: { id }, body: body as never });
    await match({ fields, dayFirst: false });
    assert.deepEqual((await settled(id)).faults, [
      { field: 'collectionDate', column: null, fault: 'date_invalid', count: 1 },
    ]);
    await match({ fields, dayFirst: true });
    const run = await settled(id);
    assert.deepEqual([run.counts.good, run.missing], [1, []]);
    const twice = { fields: ['accession', 'accession', null, null, null], dayFirst: false };
    const refused = await admin.refused(imports.match, { params: { id }, body: twice as never });
    assert.deepEqual(Object.keys(refused.fields ?? {}), ['fields']);
    await commit(id);
    await settled(id);
    const sample = await testApp.db
      .selectFrom('samples')
      .select('collection_date')
      .where('accession', '=', one)
      .executeTakeFirstOrThrow();
    assert.equal(sample.collection_date, '2024-05-13');
  });

  test('the file of rejected rows has the reasons and can be imported after correction', async () => {
    const [one = '', two = ''] = names(2);
    const { id } = await check(sheet(good(one), `${two},${code},"1,5 mL",mL,90,=1+1`));
    const { url } = await admin.ok(imports.rejects, { params: { id } });
    const reply = await testApp.nobody.raw({ method: 'GET', url });
    assert.match(String(reply.headers['content-disposition']), /attachment; filename="sheet-rejected\.csv"/);
    const [row, ...more] = parse(reply.body, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(more.length, 0);
    assert.equal(row?.accession, two);
    assert.equal(row?.line, '3');
    assert.equal(row?.storageLocation, "'=1+1");
    assert.match(row?.reason ?? '', /storageLocation: Found “=1\+1”; .*volumeNumber: Found “1,5 mL”/);
    const mended = reply.body.replace('"1,5 mL"', '1.5').replace("'=1+1", 'Shelf 1');
    assert.equal((await check(mended)).counts.good, 1);
  });

  test('the template can be imported as it is', async () => {
    await testApp.db
      .insertInto('loinc_biomarkers')
      .values({
        loinc_code: '4548-4',
        name: 'Hemoglobin A1c',
        component: 'Hemoglobin A1c',
        scale_type: 'Qn',
        type: 'Quantitative',
        units: '%',
      })
      .execute();
    for (const format of ['xlsx', 'csv']) {
      const reply = await admin.raw({
        method: 'GET',
        url: `/api/inventory/samples/get_file_template?format=${format}`,
      });
      assert.equal(reply.statusCode, 200);
      assert.match(String(reply.headers['content-disposition']), new RegExp(`samples\\.${format}"$`));
      const run = await importSheet(admin, `template.${format}`, reply.rawPayload, {
        storageFacilityId: facility,
        dryRun: true,
      });
      assert.deepEqual([run.counts.rows, run.counts.good, run.missing], [2, 2, []]);
    }
  });
});
