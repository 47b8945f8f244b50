import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ImportRun, imports } from '@aliquot/contract/imports';
import { staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { createBuyerSetup } from '../../../../test/buyer-setup.ts';
import {
  bad,
  code,
  good,
  type ImportTests,
  names,
  openImportTests,
  sheet,
} from '../../../../test/import-setup.ts';
import { importSheet, sendSheet } from '../../../../test/multipart.ts';
import { noJobs } from '../../../../test/no-jobs.ts';

let { testApp, admin, facility, check, commit, settled, inStock } = {} as ImportTests;

before(async () => {
  ({ testApp, admin, facility, check, commit, settled, inStock } = await openImportTests());
});
after(() => testApp.close());

describe('committing', () => {
  test('a check adds nothing; committing adds the good rows once, also when it is sent several times', async () => {
    const [one = '', two = ''] = names(2);
    const { id } = await check(sheet(good(one), good(two), bad('IMP-bad')));
    assert.deepEqual(await inStock([one, two]), []);
    await Promise.all([commit(id), commit(id), commit(id)]);
    const run = await settled(id);
    assert.deepEqual([run.state, run.counts.added, run.counts.bad], ['done', 2, 1]);
    assert.deepEqual(await inStock([one, two]), [one, two]);
  });

  test('what was done with a sample before it was measured is stored with it', async () => {
    const [one = ''] = names(1);
    const { id } = await check(
      [
        'accession,loincCode,volumeNumber,volumeUnits,collectionDate,Material,Fasting,freeze_thaws,hours to processing,Method,measuredOn',
        `${one},${code},1.5,mL,2024-05-02,lithium heparin plasma,n,1,1.25,Alinity,2024-05-03`,
      ].join('\r\n'),
    );
    await commit(id);
    assert.equal((await settled(id)).counts.added, 1);
    const { items } = await admin.ok(staffSamples.getMany, { body: { search: one } });
    const { material, anticoagulant, fasting, freezeThaws, hoursToProcessing, method, measuredOn } =
      items[0] ?? {};
    assert.deepEqual(
      [material, anticoagulant, fasting, freezeThaws, hoursToProcessing, method, measuredOn],
      ['Plasma', 'lithium_heparin', 'no', 1, 1.25, 'Alinity', '2024-05-03'],
    );
  });

  test('with take=all one bad row makes the commit fail, and nothing is added', async () => {
    const [one = '', two = ''] = names(2);
    const { id } = await check(sheet(good(one), bad(two)));
    const refused = await admin.refused(imports.commit, { params: { id }, body: { take: 'all' } });
    assert.equal(refused.code, 1005);
    assert.deepEqual(await inStock([one]), []);
    await commit(id, 'good');
    assert.equal((await settled(id)).counts.added, 1);
  });

  test('an accession that was added meanwhile is left out, or stops the import with take=all', async () => {
    const [one = '', two = '', three = '', four = ''] = names(4);
    const first = await check(sheet(good(one), good(two)));
    const second = await check(sheet(good(three), good(four)));
    await testApp.make.sample({ accession: two.toLowerCase() });
    await testApp.make.sample({ accession: four });
    await commit(first.id, 'good');
    const run = await settled(first.id);
    assert.deepEqual([run.state, run.counts.added, run.counts.bad], ['done', 1, 1]);
    assert.deepEqual(run.faults, [
      { field: 'accession', column: null, fault: 'accession_duplicate', count: 1 },
    ]);
    await commit(second.id, 'all');
    const stopped = await settled(second.id);
    assert.deepEqual([stopped.state, stopped.problem?.fault], ['refused', 'not_all_good']);
    assert.deepEqual(await inStock([three]), []);
  });

  test('samples are not visible and not counted until all are added', async () => {
    const [one = ''] = names(1);
    const { id } = await check(sheet(good(one)));
    const counted = async () => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(samples), 0)::integer as n from stock where active`.execute(testApp.db);
      return rows[0]?.n;
    };
    const before = await counted();
    // The state before the end: the samples exist, but their batch is still hidden.
    const batch = await testApp.db
      .insertInto('import_batches')
      .values({ hidden: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const hidden = await testApp.make.sample({ import_batch_id: batch.id });
    assert.equal(await counted(), before);
    await sql`select rollup_stock()`.execute(testApp.db);
    assert.equal(await counted(), before);
    await testApp.db
      .updateTable('import_batches')
      .set({ hidden: false })
      .where('id', '=', batch.id)
      .execute();
    assert.equal(await counted(), (before ?? 0) + 1);
    await testApp.db.deleteFrom('samples').where('id', '=', hidden.id).execute();
    await commit(id);
    await settled(id);
    assert.equal(await counted(), (before ?? 0) + 1);
  });

  test('the same file imported twice at once adds each sample once', async () => {
    const accessions = names(60);
    const text = sheet(...accessions.map(good));
    const runs = await Promise.all(
      [1, 2, 3].map(() => sendSheet(admin, 'twice.csv', text, { storageFacilityId: facility })),
    );
    const ids = runs.map((reply) => {
      const body = reply.json() as { data?: ImportRun; error?: { details: { importId: number } } };
      return body.data?.id ?? body.error?.details.importId ?? 0;
    });
    const added = await Promise.all(ids.map(async (id) => (await settled(id)).counts.added));
    assert.equal(
      added.reduce((sum, n) => sum + n, 0),
      60,
    );
    assert.deepEqual((await inStock(accessions)).sort(), [...accessions].sort());
  });

  test('calls that the state does not allow fail', async () => {
    const [one = ''] = names(1);
    const { id } = await check(sheet(good(one)));
    assert.equal((await admin.refused(imports.undo, { params: { id } })).code, 1008);
    await admin.ok(imports.cancel, { params: { id } });
    assert.equal((await settled(id)).state, 'cancelled');
    assert.equal(
      (await admin.refused(imports.commit, { params: { id }, body: { take: 'good' } })).code,
      1008,
    );
    assert.equal((await admin.refused(imports.get, { params: { id: 999_999 } })).code, 1004);
    const empty = await check(sheet(bad('IMP-none')));
    assert.equal(
      (await admin.refused(imports.commit, { params: { id: empty.id }, body: { take: 'good' } })).code,
      1005,
    );
  });
});

describe('undoing', () => {
  test('deletes all samples of the import, and the same file can be imported again', async () => {
    const accessions = names(3);
    const text = sheet(...accessions.map(good));
    const { id } = await importSheet(admin, 'sheet.csv', text, { storageFacilityId: facility });
    await admin.ok(imports.undo, { params: { id } });
    assert.equal((await settled(id)).state, 'undone');
    assert.deepEqual(await inStock(accessions), []);
    const again = await importSheet(admin, 'sheet.csv', text, { storageFacilityId: facility });
    assert.equal(again.counts.added, 3);
  });

  test('counts the donors of each diagnosis again, as an import that is done does', async () => {
    const { db, make } = testApp;
    const donor = await db
      .insertInto('donors')
      .values({ donor_key: 'Diagnosed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('donor_diagnoses').values({ donor_id: donor.id, code: 'E11.9' }).execute();
    const sample = await make.sample({ donor_id: donor.id });
    const counted = async () => {
      await noJobs(db, 'diagnoses.count-donors');
      return (await db.selectFrom('diagnosis_categories').select('donors').executeTakeFirst())?.donors;
    };
    const { id } = await importSheet(admin, 'sheet.csv', sheet(...names(1).map(good)), {
      storageFacilityId: facility,
    });
    assert.equal(await counted(), 1);
    await db.updateTable('samples').set({ active: false }).where('id', '=', sample.id).execute();
    await admin.ok(imports.undo, { params: { id } });
    await settled(id);
    assert.equal(await counted(), 0);
  });

  test('fails once one of the samples was ordered, and changes nothing', async () => {
    const accessions = names(2);
    const { id } = await importSheet(admin, 'sheet.csv', sheet(...accessions.map(good)), {
      storageFacilityId: facility,
    });
    const sample = await testApp.db
      .updateTable('samples')
      .set({ specimen_price: 10 })
      .where('accession', '=', accessions[0] ?? '')
      .returning('id')
      .executeTakeFirstOrThrow();
    const setup = createBuyerSetup(testApp);
    await setup.placed(await setup.buyer(), [sample.id]);
    const { code: refused, message } = await admin.refused(imports.undo, { params: { id } });
    assert.equal(refused, 1006);
    assert.match(message[0] ?? '', /1 of its samples is ordered/);
    const { rows } = await sql<{ hidden: number }>`
      select count(*)::integer as hidden from import_batches where hidden`.execute(testApp.db);
    assert.equal(rows[0]?.hidden, 0);
    assert.deepEqual(await inStock(accessions), accessions);
  });
});
