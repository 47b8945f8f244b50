import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { samples } from '@aliquot/contract/samples';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

test('clients get an event without details each time a sample becomes available for sale', async () => {
  const published = async () =>
    (
      await testApp.db
        .selectFrom('events')
        .select(['to_staff', 'to_clients', 'payload'])
        .where('kind', '=', 'sample.arrived')
        .execute()
    ).map(({ payload, ...to }) => ({ ...to, payload: JSON.stringify(payload) }));
  const since = (await published()).length;
  const arrivals = async () => (await published()).length - since;
  const body = {
    accession: `ARR-${Date.now()}`,
    loincBiomarkerId: (await testApp.make.biomarker()).id,
    storageFacilityId: (await testApp.make.facility()).id,
    volumeNumber: 1,
    volumeUnits: 'mL' as const,
  };
  const made = await admin.ok(samples.create, { body });
  const params = { id: made.id };
  assert.equal(await arrivals(), 0, 'a sample without a price is not for sale');
  await admin.ok(samples.update, { params, body: { specimenPrice: 50 } });
  assert.equal(await arrivals(), 1);
  await admin.ok(samples.update, { params, body: { biobankId: 'B-1', specimenPrice: 60 } });
  assert.equal(await arrivals(), 1, 'the sample was already for sale');
  await admin.ok(samples.update, { params, body: { status: 'on_hold' } });
  assert.equal(await arrivals(), 1);
  await admin.ok(samples.update, { params, body: { status: 'available' } });
  assert.equal(await arrivals(), 2);
  await admin.ok(samples.remove, { params });
  await admin.ok(samples.restore, { params });
  assert.equal(await arrivals(), 3);
  await admin.ok(samples.create, { body: { ...body, accession: `${body.accession}-2`, specimenPrice: 5 } });
  assert.equal(await arrivals(), 4);
  for (const event of await published())
    assert.deepEqual(event, { to_staff: false, to_clients: true, payload: '{}' });
});
