import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { donorLinks, isOpen } from '@aliquot/contract/donor-links';
import { donors } from '@aliquot/contract/donors';
import { type SampleBody, samples, staffSamples } from '@aliquot/contract/samples';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { noJobs } from '../../../test/no-jobs.ts';
import { linkJob } from './link-runs.ts';
import { takeStep } from './link-step.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let vendor: { id: number; name: string };
let base: Omit<SampleBody, 'accession'>;

before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  vendor = await testApp.make.vendor({ name: 'Cedar Biobank' });
  base = {
    loincBiomarkerId: (await testApp.make.biomarker()).id,
    storageFacilityId: (await testApp.make.facility()).id,
    volumeNumber: 1,
    volumeUnits: 'mL',
    collectionDate: '2024-05-02',
    invoiceId: (await testApp.make.invoice({ vendorId: vendor.id })).id,
    donorDob: '1960-01-02',
    donorGender: 'Male',
  };
});
after(() => testApp.close());

let made = 0;
const create = (given: Partial<SampleBody>) => {
  made += 1;
  return admin.ok(samples.create, { body: { ...base, accession: `LNK-${made}`, ...given } });
};
const change = (id: number, body: Partial<SampleBody>) => admin.ok(samples.update, { params: { id }, body });
const donorOf = async ({ id }: { id: number }) =>
  (await admin.ok(staffSamples.get, { params: { id } })).donor?.key ?? null;
const count = async () =>
  (await admin.ok(donorLinks.link, { body: { dryRun: true } })).counts ?? assert.fail('no counts');
const start = async () => (await admin.ok(donorLinks.link, { body: {} })).run ?? assert.fail('no run');
const undo = (id: number) => admin.ok(donorLinks.undo, { params: { id } });
const latest = async () => (await admin.ok(donorLinks.runs, {})).items[0] ?? assert.fail('no run');
const exists = async (donorKey: string) =>
  (await admin.ok(donors.getMany, { body: { search: donorKey } })).items.length > 0;

test('a role that may not read donors can neither link, list nor undo', async () => {
  for (const role of ['client_manager', 'client_user', 'vendor_operator'] as const) {
    const other = await testApp.as(role);
    assert.equal((await other.refused(donorLinks.link, { body: {} })).code, 1003);
    assert.equal((await other.refused(donorLinks.runs, {})).code, 1003);
    assert.equal((await other.refused(donorLinks.undo, { params: { id: 1 } })).code, 1003);
  }
  assert.equal((await admin.ok(donorLinks.runs, {})).items.length, 0);
});

test('a started run links everything and is undone by its job', async () => {
  const one = await create({ biobankId: 'J-1' });
  const two = await create({ biobankId: 'j-1' });
  const { id } = await start();
  await noJobs(testApp.db, linkJob);
  const { state, planned, samples: linked, donors: found } = await latest();
  assert.deepEqual([state, planned, linked, found], ['done', 2, 2, 1]);
  assert.deepEqual([await donorOf(one), await donorOf(two)], ['J-1', 'J-1']);
  const { entries } = await admin.ok(samples.history, { params: { id: one.id } });
  assert.deepEqual(entries.at(-1)?.changes, [{ field: 'donor', from: null, to: 'J-1' }]);
  assert.ok(entries.at(-1)?.by, 'the history names who linked it');
  await undo(id);
  await noJobs(testApp.db, linkJob);
  assert.equal((await latest()).state, 'undone');
  assert.deepEqual([await donorOf(one), await exists('J-1')], [null, false]);
  await admin.ok(samples.remove, { params: { id: one.id } });
  await admin.ok(samples.remove, { params: { id: two.id } });
});

/** With the jobs stopped, tests take each step themselves. */
const step = () => takeStep(testApp.served.kysely, testApp.services.jobs);
async function finish() {
  for (;;) {
    const run = await latest();
    if (!isOpen(run)) return run;
    await step();
  }
}

describe('step by step', () => {
  before(() => testApp.services.jobs.stop());

  test('samples are counted and linked by vendor, biobank ID, birth and sex, all of them stated', async () => {
    const agreeing = [await create({ biobankId: 'A-1' }), await create({ biobankId: 'a-1' })];
    const known = await create({ biobankId: 'A-2', donorKey: 'A-2' });
    const joining = await create({ biobankId: 'A-2' });
    const left = [
      await create({ biobankId: 'A-1', invoiceId: null }),
      await create({ biobankId: null }),
      await create({ biobankId: 'A-1', donorDob: null }),
      await create({ biobankId: 'A-1', donorGender: 'Unknown' }),
      // One biobank ID with two births, and one whose donor has another sex.
      await create({ biobankId: 'A-3' }),
      await create({ biobankId: 'A-3', donorDob: '1961-01-02' }),
      await create({ biobankId: 'A-4', donorGender: 'Female' }),
      // What an incomplete sample says contradicts as well.
      await create({ biobankId: 'A-5' }),
      await create({ biobankId: 'A-5', donorDob: '1970-01-02', donorGender: null }),
    ];
    await create({ biobankId: null, donorKey: 'A-4' });
    const deleted = await create({ biobankId: 'A-6' });
    await admin.ok(samples.remove, { params: { id: deleted.id } });

    const named = (biobankId: string, of: number) => ({
      vendor: { id: vendor.id, name: vendor.name },
      biobankId,
      samples: of,
    });
    assert.deepEqual(await count(), {
      donors: 2,
      samples: 3,
      withoutVendor: 1,
      withoutBiobankId: 1,
      withoutBirthOrSex: 3,
      disagreeing: 3,
      disagreements: [named('A-3', 2), named('A-4', 1), named('A-5', 2)],
    });
    const { id } = await start();
    const { samples: linked, donors: found } = await finish();
    assert.deepEqual([linked, found], [3, 2]);
    for (const sample of agreeing) assert.equal(await donorOf(sample), 'A-1');
    assert.equal(await donorOf(joining), 'A-2');
    for (const sample of left) assert.equal(await donorOf(sample), null);
    const [donor] = (await admin.ok(donors.getMany, { body: { search: 'a-1' } })).items;
    assert.deepEqual(
      [donor?.born, donor?.sex, donor?.vendor?.id, donor?.sampleCount],
      ['1960-01-02', 'Male', vendor.id, 2],
    );
    assert.equal((await count()).samples, 0);

    await undo(id);
    await finish();
    for (const sample of [...agreeing, joining]) assert.equal(await donorOf(sample), null);
    assert.deepEqual([await donorOf(known), await exists('A-1'), await exists('A-2')], ['A-2', false, true]);
    for (const sample of [...agreeing, joining, known, ...left])
      await admin.ok(samples.remove, { params: { id: sample.id } });
  });

  test('a sample that is changed, deleted or linked between choosing and linking is left', async () => {
    const [one, two, three, four] = [
      await create({ biobankId: 'B-1' }),
      await create({ biobankId: 'B-2' }),
      await create({ biobankId: 'B-3' }),
      await create({ biobankId: 'B-4' }),
    ];
    await start();
    await step();
    assert.equal((await latest()).planned, 4);
    await change(one.id, { donorDob: null });
    await admin.ok(samples.remove, { params: { id: two.id } });
    await change(three.id, { donorKey: 'By hand' });
    const { id, samples: linked } = await finish();
    assert.equal(linked, 1);
    assert.deepEqual(
      [await donorOf(one), await donorOf(three), await donorOf(four)],
      [null, 'By hand', 'B-4'],
    );
    await undo(id);
    await finish();
    assert.equal(await donorOf(three), 'By hand');
  });

  test('undo leaves what was linked by hand since, and donors with further samples or diagnoses', async () => {
    const one = await create({ biobankId: 'C-1' });
    const two = await create({ biobankId: 'C-2' });
    const three = await create({ biobankId: 'C-3' });
    const { id } = await start();
    await finish();
    await change(one.id, { donorKey: 'C-9' });
    const joined = await create({ biobankId: null, donorKey: 'C-2' });
    const [third] = (await admin.ok(donors.getMany, { body: { search: 'C-3' } })).items;
    await admin.ok(donors.update, {
      params: { id: third?.id ?? 0 },
      body: { diagnoses: [{ code: 'E11.9' }] },
    });
    await undo(id);
    await finish();
    assert.deepEqual([await donorOf(one), await donorOf(joined)], ['C-9', 'C-2']);
    assert.deepEqual([await exists('C-1'), await exists('C-2'), await exists('C-3')], [false, true, true]);
    assert.deepEqual([await donorOf(two), await donorOf(three)], [null, null]);
    // Undoing it again changes nothing, and what was undone can be linked again.
    assert.equal((await undo(id)).state, 'undone');
    await start();
    await finish();
    assert.deepEqual([await donorOf(two), await donorOf(three)], ['C-2', 'C-3']);
  });

  test('a run is refused while another is open, and undo stops a running one', async () => {
    const sample = await create({ biobankId: 'D-1' });
    const { id } = await start();
    await step();
    assert.equal((await admin.refused(donorLinks.link, { body: {} })).name, 'linking_donors');
    const { items } = await admin.ok(donorLinks.runs, {});
    const params = { id: items.find(({ state }) => state === 'done')?.id ?? assert.fail('no earlier run') };
    assert.equal((await admin.refused(donorLinks.undo, { params })).name, 'linking_donors');
    assert.equal((await undo(id)).state, 'undoing');
    assert.equal((await finish()).state, 'undone');
    assert.equal(await donorOf(sample), null);
    assert.equal((await admin.refused(donorLinks.undo, { params: { id: 999_999 } })).code, 1004);
  });

  test('of two runs started at the same time one is refused', { skip: !onPostgres }, async () => {
    const replies = await Promise.all([1, 2, 3].map(() => admin.send(donorLinks.link, { body: {} })));
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
    await finish();
  });

  test('steps at the same time link every sample once', { skip: !onPostgres }, async () => {
    const several = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create({ biobankId: `E-${n % 4}` })),
    );
    await start();
    await step();
    await Promise.all([step(), step(), step()]);
    const { samples: linked } = await finish();
    assert.ok(linked >= 12);
    for (const sample of several) assert.ok(await donorOf(sample));
    assert.equal((await admin.ok(donors.getMany, { body: { search: 'E-' } })).items.length, 4);
  });
});
