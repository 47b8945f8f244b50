import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SampleBody, samples, staffSamples } from '@aliquot/contract/samples';
import { type Caller, openTestApp } from '../../../test/harness.ts';

/** Samples that are deleted and restored. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let base: Omit<SampleBody, 'accession'>;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  base = {
    loincBiomarkerId: (await testApp.make.biomarker()).id,
    storageFacilityId: (await testApp.make.facility()).id,
    volumeNumber: 1,
    volumeUnits: 'mL',
  };
});
after(() => testApp.close());

const create = (given: Partial<SampleBody>) =>
  admin.ok(samples.create, { body: { accession: crypto.randomUUID(), ...base, ...given } });

test('a deleted sample cannot be changed, frees its accession, and can be restored unless that is taken', async () => {
  const { id, accession } = await create({ accession: 'DEL-1' });
  await admin.ok(samples.remove, { params: { id } });
  assert.equal((await admin.ok(staffSamples.get, { params: { id } })).active, false);
  assert.equal((await admin.refused(samples.remove, { params: { id } })).code, 1004);
  assert.equal((await admin.refused(samples.update, { params: { id }, body: {} })).code, 1004);
  const rival = await create({ accession: accession.toLowerCase() });
  const taken = await admin.refused(samples.restore, { params: { id } });
  assert.equal(taken.code, 1006);
  assert.deepEqual(taken.details, { conflictsWith: { id: rival.id, name: rival.accession } });
  await admin.ok(samples.remove, { params: { id: rival.id } });
  assert.equal((await admin.ok(samples.restore, { params: { id } })).active, true);
  assert.equal((await admin.ok(samples.restore, { params: { id } })).active, true);
});

test('a sample cannot be restored into an inactive facility or a canceled vendor order', async () => {
  const facility = await testApp.make.facility();
  const invoice = await testApp.make.invoice();
  const { id } = await create({ storageFacilityId: facility.id, invoiceId: invoice.id });
  await admin.ok(samples.remove, { params: { id } });
  await testApp.db
    .updateTable('storage_facilities')
    .set({ active: false })
    .where('id', '=', facility.id)
    .execute();
  await testApp.db.updateTable('invoices').set({ status: 'canceled' }).where('id', '=', invoice.id).execute();
  const { fields } = await admin.refused(samples.restore, { params: { id } });
  assert.deepEqual(Object.keys(fields ?? {}).sort(), ['invoiceId', 'storageFacilityId']);
});
