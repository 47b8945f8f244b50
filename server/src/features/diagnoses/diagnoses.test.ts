import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { diagnosisCategories, maxDiagnoses } from '@aliquot/contract/diagnoses';
import { donors } from '@aliquot/contract/donors';
import { staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { noJobs } from '../../../test/no-jobs.ts';
import { countDonors } from './count-donors.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

let made = 0;
async function donor(...codes: string[]) {
  made += 1;
  const { id } = await testApp.db
    .insertInto('donors')
    .values({ donor_key: `Donor ${made}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (codes.length > 0)
    await testApp.db
      .insertInto('donor_diagnoses')
      .values(codes.map((code) => ({ donor_id: id, code })))
      .execute();
  return id;
}
const change = (id: number, body: object) => admin.ok(donors.update, { params: { id }, body });
const refused = async (id: number, diagnoses: object[]) =>
  (await admin.refused(donors.update, { params: { id }, body: { diagnoses } as never })).fields;
const categoriesOf = async (id: number) =>
  (
    await testApp.db
      .selectFrom('donor_categories')
      .select('category')
      .where('donor_id', '=', id)
      .orderBy('category')
      .execute()
  ).map(({ category }) => category);
const categoryNamed = async (category: string) => {
  const { items } = await admin.ok(diagnosisCategories.getMany, { body: { search: category } });
  return items.find((each) => each.category === category) ?? assert.fail(`no ${category}`);
};

test('categories are listed and named by staff alone', async () => {
  await donor('A00');
  for (const role of ['client_manager', 'client_user', 'vendor_operator'] as const) {
    const other = await testApp.as(role);
    const call = { params: { category: 'A00' }, body: { name: 'Mine' } };
    assert.equal((await other.refused(diagnosisCategories.rename, call)).code, 1003);
    assert.equal((await other.refused(diagnosisCategories.getMany, { body: {} })).code, 1003);
  }
  assert.equal((await testApp.nobody.refused(diagnosisCategories.shown, {})).code, 1000);
  assert.equal((await categoryNamed('A00')).name, null);
});

describe('the diagnoses of a donor', () => {
  test('are stored in upper case with a point, and shown by code with the donor and its samples', async () => {
    const id = await donor();
    const diagnoses = [
      { code: ' i10 ', label: ' Hypertension, essential ' },
      { code: 'e1165' },
      { code: 'M01.2*', label: '' },
      { code: 'C7A.01' },
    ];
    const stored = [
      { code: 'C7A.01', label: null },
      { code: 'E11.65', label: null },
      { code: 'I10', label: 'Hypertension, essential' },
      { code: 'M01.2', label: null },
    ];
    assert.deepEqual((await change(id, { diagnoses })).diagnoses, stored);
    assert.deepEqual((await admin.ok(donors.get, { params: { id } })).diagnoses, stored);
    const sample = await testApp.make.sample({ donor_id: id });
    const read = await admin.ok(staffSamples.get, { params: { id: sample.id } });
    assert.deepEqual(read.donor?.diagnoses, stored);
    assert.deepEqual(await categoriesOf(id), ['C7A', 'E11', 'I10', 'M01']);
  });

  test('are the whole list of a change, and stay without one', async () => {
    const id = await donor('E11.65', 'E11.9', 'I10');
    assert.equal((await change(id, { sex: 'Male' })).diagnoses.length, 3);
    const { version } = await admin.ok(donors.get, { params: { id } });
    const kept = await change(id, { diagnoses: [{ code: 'E11.9', label: 'Diabetes' }] });
    assert.deepEqual(kept.diagnoses, [{ code: 'E11.9', label: 'Diabetes' }]);
    assert.equal(kept.version, version + 1);
    assert.deepEqual(await categoriesOf(id), ['E11']);
    assert.equal((await change(id, { diagnoses: kept.diagnoses })).version, kept.version);
    assert.deepEqual((await change(id, { diagnoses: [] })).diagnoses, []);
    assert.deepEqual(await categoriesOf(id), []);
  });

  test('are refused twice, malformed, or more than thirty', async () => {
    const id = await donor();
    assert.deepEqual(await refused(id, [{ code: 'E11.9' }, { code: 'e119' }]), {
      'diagnoses.1.code': ['validate_duplicate'],
    });
    for (const code of ['Diabetes', 'E1', '11E', 'E11.', 'E11.12345', 'E11.6-', 'ß11'])
      assert.deepEqual(
        await refused(id, [{ code }]),
        { 'diagnoses.0.code': ['Write a code of ICD-10, such as E11 or E11.65.'] },
        code,
      );
    const many = Array.from({ length: maxDiagnoses + 1 }, (_, n) => ({ code: `Z${10 + n}` }));
    assert.deepEqual(Object.keys((await refused(id, many)) ?? {}), ['diagnoses']);
    assert.equal((await change(id, { diagnoses: many.slice(1) })).diagnoses.length, maxDiagnoses);
  });

  test('of a donor changed meanwhile are refused, and the log says who changed them', async () => {
    const id = await donor();
    const { version } = await change(id, { diagnoses: [{ code: 'K50.1' }] });
    const body = { version: version - 1, diagnoses: [] };
    const { name, details } = await admin.refused(donors.update, { params: { id }, body });
    assert.equal(name, 'version_conflict');
    assert.deepEqual((details as { changedBy: { self: boolean } }).changedBy.self, true);
    const { rows } = await sql<{ action: string; code: string }>`
      select action, new_values ->> 'code' as code from audit_log
      where table_name = 'donor_diagnoses' and (new_values ->> 'donor_id')::integer = ${id}
        and actor_id is not null`.execute(testApp.db);
    assert.deepEqual(rows, [{ action: 'insert', code: 'K50.1' }]);
  });

  test('find donors and samples for staff, by code or by category', async () => {
    const [one, two] = [await donor('G35.1'), await donor('G35.2', 'G40')];
    const samples = [
      await testApp.make.sample({ donor_id: one }),
      await testApp.make.sample({ donor_id: two }),
      await testApp.make.sample({ donor_id: await donor('G41') }),
    ].map(({ id }) => id);
    for (const [diagnosis, found] of [
      ['G35', [0, 1]],
      ['g351', [0]],
      [
        ['G40', 'G35.1'],
        [0, 1],
      ],
      [['G40', 'G40.0'], [1]],
      ['G99', []],
    ] as const) {
      const body = { diagnosis: diagnosis as string, limit: 200 };
      const ids = (items: { id: number }[]) => items.map(({ id }) => id).sort((a, b) => a - b);
      const ofSamples = await admin.ok(staffSamples.getMany, { body });
      assert.deepEqual(
        ids(ofSamples.items),
        found.map((at) => samples[at]),
        String(diagnosis),
      );
      assert.equal(ofSamples.count, found.length);
      const ofDonors = await admin.ok(donors.getMany, { body });
      assert.deepEqual(
        ids(ofDonors.items),
        found.map((at) => [one, two][at]),
      );
    }
  });

  test('keep the categories in step when codes are changed or removed in the database itself', async () => {
    const id = await donor('E10.1', 'E10.2');
    const rows = testApp.db.deleteFrom('donor_diagnoses').where('donor_id', '=', id);
    await rows.where('code', '=', 'E10.1').execute();
    assert.deepEqual(await categoriesOf(id), ['E10']);
    await testApp.db.updateTable('donor_diagnoses').set({ code: 'E12' }).where('donor_id', '=', id).execute();
    assert.deepEqual(await categoriesOf(id), ['E12']);
    await rows.execute();
    assert.deepEqual(await categoriesOf(id), []);
  });
});

describe('a category', () => {
  test('counts active donors with an active sample outside of imports in progress', async () => {
    const { db, make } = testApp;
    const hidden = await db
      .insertInto('import_batches')
      .values({ hidden: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [good, deleted, imported, gone] = [
      await donor('L20.1', 'L20.8'),
      await donor('L20'),
      await donor('L20'),
      await donor('L20'),
    ];
    await donor('L20');
    for (const given of [
      { donor_id: good },
      { donor_id: good },
      { donor_id: deleted, active: false },
      { donor_id: imported, import_batch_id: hidden.id },
      { donor_id: gone },
    ])
      await make.sample(given);
    await db.updateTable('donors').set({ active: false }).where('id', '=', gone).execute();
    await countDonors(db);
    assert.deepEqual([(await categoryNamed('L20')).donors, (await categoryNamed('L20')).shown], [1, false]);
    await db.updateTable('import_batches').set({ hidden: false }).where('id', '=', hidden.id).execute();
    await countDonors(db);
    assert.equal((await categoryNamed('L20')).donors, 2);
  });

  test('is counted soon after the diagnoses of a donor changed', async () => {
    const id = await donor();
    await testApp.make.sample({ donor_id: id });
    await change(id, { diagnoses: [{ code: 'N18.3' }] });
    await noJobs(testApp.db, 'diagnoses.count-donors');
    assert.equal((await categoryNamed('N18')).donors, 1);
    await change(id, { diagnoses: [] });
    await noJobs(testApp.db, 'diagnoses.count-donors');
    assert.equal((await categoryNamed('N18')).donors, 0);
  });

  test('gets a name, null when blank, unless it was changed meanwhile', async () => {
    await donor('J45.9');
    const { version } = await categoryNamed('J45');
    const rename = (body: object, category = 'J45') =>
      ({ params: { category }, body }) as { params: { category: string }; body: { name: string } };
    const named = await admin.ok(diagnosisCategories.rename, rename({ name: ' Asthma ', version }, 'j45'));
    assert.deepEqual([named.name, named.version], ['Asthma', version + 1]);
    const stale = await admin.refused(diagnosisCategories.rename, rename({ name: 'Other', version }));
    assert.equal(stale.name, 'version_conflict');
    assert.equal((stale.details as { current: { name: string } }).current.name, 'Asthma');
    assert.equal((await admin.ok(diagnosisCategories.rename, rename({ name: '  ' }))).name, null);
    assert.ok(
      (await admin.refused(diagnosisCategories.rename, rename({ name: 'x'.repeat(121) }))).fields?.name,
    );
    assert.equal((await admin.refused(diagnosisCategories.rename, rename({ name: 'X' }, 'X01'))).code, 1004);
    assert.equal((await admin.refused(diagnosisCategories.rename, rename({ name: 'X' }, 'X1'))).code, 1005);
  });

  test('is found by code and name, and sorted by its donors', async () => {
    await donor('B18.2');
    await testApp.db
      .updateTable('diagnosis_categories')
      .set({ name: 'Chronic viral hépatitis' })
      .where('category', '=', 'B18')
      .execute();
    const found = async (body: object) =>
      (await admin.ok(diagnosisCategories.getMany, { body })).items.map(({ category }) => category);
    assert.deepEqual(await found({ search: 'b18' }), ['B18']);
    assert.deepEqual(await found({ search: 'VIRAL HEP' }), ['B18']);
    const { items } = await admin.ok(diagnosisCategories.getMany, { body: { sortBy: '-donors' } });
    const counts = items.map((each) => each.donors);
    assert.deepEqual(
      counts,
      [...counts].sort((a, b) => b - a),
    );
  });
});
