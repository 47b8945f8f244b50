import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { type SampleBody, samples, staffSamples } from '@aliquot/contract/samples';
import { createBuyerSetup } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let termId: number;
let facilityId: number;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  termId = (await testApp.make.biomarker()).id;
  facilityId = (await testApp.make.facility({ name: 'Main freezer room' })).id;
});
after(() => testApp.close());

let made = 0;
const bodyOf = (given: Partial<SampleBody> = {}): SampleBody => {
  made += 1;
  return {
    accession: `ALQ-${made}`,
    ...(given.loincCode === undefined ? { loincBiomarkerId: termId } : {}),
    storageFacilityId: facilityId,
    volumeNumber: 0.5,
    volumeUnits: 'mL',
    ...given,
  };
};
const create = (given: Partial<SampleBody> = {}) => admin.ok(samples.create, { body: bodyOf(given) });
const today = () => testApp.clock.now().toISOString().slice(0, 10);
const tomorrow = () => new Date(testApp.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
const setColumns = (id: number, values: object) =>
  testApp.db.updateTable('samples').set(values).where('id', '=', id).execute();

describe('access', () => {
  test('only staff can write samples; clients cannot use the queries and replies of staff', async () => {
    const { id } = await create();
    for (const role of ['client_manager', 'client_user', 'vendor_operator', 'unauthorized'] as const) {
      const caller = await testApp.as(role);
      const reading = [
        await caller.refused(staffSamples.get, { params: { id } }),
        await caller.refused(staffSamples.getMany, { body: { status: 'available' } }),
      ].map(({ code }) => code);
      assert.deepEqual(reading, role.startsWith('client') ? [1004, 1005] : [1003, 1003]);
      for (const refusal of [
        await caller.refused(samples.create, { body: bodyOf() }),
        await caller.refused(samples.update, { params: { id }, body: {} }),
        await caller.refused(samples.remove, { params: { id } }),
        await caller.refused(samples.restore, { params: { id } }),
      ])
        assert.deepEqual([refusal.status, refusal.code], [403, 1003]);
    }
  });

  test('unknown fields and the status reserved, which only orders set, are refused', async () => {
    for (const extra of [
      { code: 'SP-0000000' },
      { active: false },
      { version: 2 },
      { resultClass: 'low' },
      { importBatchId: 1 },
      { status: 'reserved' },
    ]) {
      const { fields } = await admin.refused(samples.create, { body: { ...bodyOf(), ...extra } as never });
      assert.deepEqual(Object.keys(fields ?? {}), Object.keys(extra));
    }
  });
});

describe('creating', () => {
  test('stores every field, and adds a public code and the result class', async () => {
    const term = await testApp.make.biomarker({ name: 'C reactive protein', units: 'mg/L' });
    await testApp.db
      .insertInto('loinc_ranges')
      .values({ loinc_biomarker_id: term.id, high: 5, label: 'Normal' })
      .execute();
    const vendor = await testApp.make.vendor();
    const invoice = await testApp.make.invoice({ vendorId: vendor.id });
    const body: SampleBody = {
      accession: '  ACC-ÉÄ 1 ',
      biobankId: 'BB-9',
      loincCode: term.loinc_code,
      biomarkerValue: '>= 12.5',
      collectionDate: '2024-02-29',
      donorDob: '1960-03-01',
      donorEthnicity: 'Hispanic or Latino',
      donorGender: 'Female',
      donorZip: '13210-1234',
      expirationDate: '2034-02-28',
      invoiceId: invoice.id,
      specimenPrice: 120.1,
      storageCondition: '-80 C',
      storageContainer: 'Cryovial 2 mL',
      storageFacilityId: facilityId,
      storageLocation: 'F03 / Shelf 2 / Rack F / Box 076 / A2',
      volumeNumber: 0.1234,
      volumeUnits: 'uL',
      material: 'Plasma',
      anticoagulant: 'lithium_heparin',
      fasting: 'yes',
      freezeThaws: 1,
      hoursToProcessing: 1.25,
      hoursToFreezer: 3.37,
      method: 'Roche cobas c 702',
      measuredOn: '2024-03-02',
    };
    const sample = await admin.ok(samples.create, { body });
    assert.match(sample.code, /^SP-[0-9A-HJKMNP-TV-Z]{7}$/);
    const { id, version, code, createdAt, updatedAt, ...rest } = sample;
    assert.equal(version, 1);
    assert.deepEqual(rest, {
      ...body,
      accession: 'ACC-ÉÄ 1',
      ...{ donor: null, results: [], valueAsSent: null },
      active: true,
      status: 'available',
      loincBiomarker: {
        id: term.id,
        name: 'C reactive protein',
        shortName: null,
        component: term.component,
        type: 'Quantitative',
        units: 'mg/L',
      },
      result: { number: 12.5, comparator: '>=', class: 'high', label: null, base: { low: null, high: 5 } },
      donorAge: 63,
      vendor: { id: vendor.id, name: vendor.name },
      storageFacility: { id: facilityId, name: 'Main freezer room' },
    });
    assert.deepEqual(await admin.ok(staffSamples.get, { params: { id } }), sample);
  });

  test('fails with all missing and invalid fields at once', async () => {
    const { fields: missing } = await admin.refused(samples.create, { body: {} as never });
    assert.deepEqual(Object.keys(missing ?? {}).sort(), [
      'accession',
      'storageFacilityId',
      'volumeNumber',
      'volumeUnits',
    ]);
    const off = await testApp.make.facility({ active: false });
    const done = await testApp.make.invoice({ status: 'completed' });
    const { fields } = await admin.refused(
      samples.create,
      {
        body: bodyOf({
          biomarkerValue: 'positive',
          collectionDate: '2023-05-05',
          donorDob: '2023-05-06',
          expirationDate: '2023-05-04',
          storageFacilityId: off.id,
          invoiceId: done.id,
        }),
      },
      { 'accept-language': 'fr' },
    );
    assert.deepEqual(fields, {
      storageFacilityId: ['Ce lieu de stockage n’est pas actif. Choisissez-en un autre.'],
      invoiceId: ['Cette commande fournisseur n’est pas en cours. Choisissez-en une autre.'],
      biomarkerValue: ['Cette analyse donne un nombre, comme 5,4 ou <0,01, ou 1:80 pour un titre.'],
      donorDob: ['Le donneur ne peut pas être né après le prélèvement.'],
      expirationDate: ['Ce jour précède le prélèvement.'],
    });
  });

  test('needs an active, verified biomarker, by id or by code, but not two different ones', async () => {
    const off = await testApp.make.biomarker({ verified: false });
    const other = await testApp.make.biomarker();
    const wrong = async (given: object, field: string) => {
      const body = { ...bodyOf(), loincBiomarkerId: undefined, ...given };
      const { code, fields } = await admin.refused(samples.create, { body });
      assert.deepEqual([code, Object.keys(fields ?? {})], [1005, [field]]);
    };
    await wrong({}, 'loincBiomarkerId');
    await wrong({ loincBiomarkerId: off.id }, 'loincBiomarkerId');
    await wrong({ loincBiomarkerId: 999_999 }, 'loincBiomarkerId');
    await wrong({ loincCode: '99999-9' }, 'loincCode');
    await wrong({ loincBiomarkerId: termId, loincCode: other.loinc_code }, 'loincCode');
    const same = await create({ loincBiomarkerId: other.id, loincCode: other.loinc_code });
    assert.equal(same.loincCode, other.loinc_code);
  });

  test('refuses dates that do not exist or are in the future, by the server clock in UTC', async () => {
    const refusedAt = async (given: Partial<SampleBody>, field: string) => {
      const { fields } = await admin.refused(samples.create, { body: bodyOf(given) });
      assert.deepEqual(Object.keys(fields ?? {}), [field], JSON.stringify(given));
    };
    await refusedAt({ collectionDate: tomorrow() }, 'collectionDate');
    await refusedAt({ collectionDate: '2023-02-29' }, 'collectionDate');
    await refusedAt({ donorDob: '1899-12-31' }, 'donorDob');
    await refusedAt({ donorDob: tomorrow() }, 'donorDob');
    await create({ collectionDate: today(), donorDob: today(), expirationDate: today() });
    await create({ expirationDate: '1999-01-01' });
  });

  test('refuses negative and too precise or too large amounts, and stores the others exactly', async () => {
    for (const given of [
      { specimenPrice: 1.005 },
      { specimenPrice: -1 },
      { specimenPrice: 10_000_000 },
      { volumeNumber: 0 },
      { volumeNumber: 1e9 },
    ])
      assert.equal((await admin.refused(samples.create, { body: bodyOf(given) })).code, 1005);
    for (const specimenPrice of [0, 0.1, 19.99, 1234567.89, 9_999_999.99])
      assert.equal((await create({ specimenPrice })).specimenPrice, specimenPrice);
    const free = await create({ specimenPrice: null });
    assert.equal(free.specimenPrice, null);
  });

  test('ten times at once with one accession, ignoring case, makes one sample and nine errors that name it', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        admin.send(samples.create, { body: bodyOf({ accession: i % 2 ? 'race-e1' : 'RACE-E1' }) }),
      ),
    );
    assert.deepEqual(replies.map((r) => r.statusCode).sort(), [200, ...Array(9).fill(409)]);
    const won = replies.find((r) => r.statusCode === 200)?.json().data;
    for (const refused of replies.filter((r) => r.statusCode === 409)) {
      const { error } = refused.json();
      assert.equal(error.code, 1006);
      assert.deepEqual(error.details, { conflictsWith: { id: won.id, name: won.accession } });
      assert.deepEqual(error.fields, { accession: ['validate_duplicate'] });
    }
  });
});

describe('changing', () => {
  test('changes only the sent fields; an old version fails with the current sample', async () => {
    const before = await create({ specimenPrice: 10, storageLocation: 'F1' });
    const { id, version } = before;
    const after = await admin.ok(samples.update, {
      params: { id },
      body: { specimenPrice: 12.5, storageLocation: '', version },
    });
    assert.deepEqual(after, {
      ...before,
      version: version + 1,
      updatedAt: after.updatedAt,
      specimenPrice: 12.5,
      storageLocation: null,
    });
    const stale = await admin.refused(samples.update, { params: { id }, body: { biobankId: 'x', version } });
    assert.deepEqual([stale.code, (stale.details as { current: unknown }).current], [1006, after]);
    assert.equal((await admin.refused(samples.remove, { params: { id }, query: { version } })).code, 1006);
    const same = await admin.ok(samples.update, {
      params: { id },
      body: { specimenPrice: 12.5, volumeNumber: 0.5 },
    });
    assert.equal(same.version, after.version);
  });

  test('checks dates and result together with the stored fields', async () => {
    const { id } = await create({
      collectionDate: '2024-05-05',
      donorDob: '1990-01-01',
      expirationDate: '2030-01-01',
      biomarkerValue: '7',
    });
    const wrong = async (body: Partial<SampleBody>) =>
      Object.keys((await admin.refused(samples.update, { params: { id }, body })).fields ?? {}).sort();
    assert.deepEqual(await wrong({ collectionDate: '1989-12-31' }), ['donorDob']);
    assert.deepEqual(await wrong({ collectionDate: '2031-01-01' }), ['collectionDate', 'expirationDate']);
    assert.deepEqual(await wrong({ biomarkerValue: 'trace' }), ['biomarkerValue']);
    const text = await testApp.make.biomarker({ type: 'Qualitative', units: null });
    const reworded = await admin.ok(samples.update, {
      params: { id },
      body: { loincBiomarkerId: text.id, biomarkerValue: 'trace' },
    });
    assert.equal(reworded.result, null);
    assert.deepEqual(await wrong({ loincBiomarkerId: termId }), ['biomarkerValue']);
  });

  test('a deactivated biomarker, facility or completed vendor order can be kept, but not newly chosen', async () => {
    const term = await testApp.make.biomarker();
    const facility = await testApp.make.facility();
    const invoice = await testApp.make.invoice();
    const { id } = await create({
      loincBiomarkerId: term.id,
      storageFacilityId: facility.id,
      invoiceId: invoice.id,
    });
    await testApp.db
      .updateTable('loinc_biomarkers')
      .set({ verified: false })
      .where('id', '=', term.id)
      .execute();
    await testApp.db
      .updateTable('storage_facilities')
      .set({ active: false })
      .where('id', '=', facility.id)
      .execute();
    await testApp.db
      .updateTable('invoices')
      .set({ status: 'completed' })
      .where('id', '=', invoice.id)
      .execute();
    const closed = {
      loincBiomarkerId: term.id,
      storageFacilityId: facility.id,
      invoiceId: invoice.id,
      biomarkerValue: '4',
    };
    const kept = await admin.ok(samples.update, { params: { id }, body: closed });
    assert.equal(kept.biomarkerValue, '4');
    const other = await create();
    const { fields } = await admin.refused(samples.update, { params: { id: other.id }, body: closed });
    assert.deepEqual(Object.keys(fields ?? {}).sort(), [
      'invoiceId',
      'loincBiomarkerId',
      'storageFacilityId',
    ]);
  });

  test('of ten changes at once from one version only one succeeds', async () => {
    const { id, version } = await create();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        admin.send(samples.update, { params: { id }, body: { biobankId: `B${i}`, version } }),
      ),
    );
    assert.deepEqual(replies.map((r) => r.statusCode).sort(), [200, ...Array(9).fill(409)]);
  });

  test('status, price or biomarker of a reserved sample fails, and the error names the order', async () => {
    const { id, accession } = await create({ specimenPrice: 5 });
    await setColumns(id, { status: 'reserved' });
    const other = await testApp.make.biomarker();
    for (const body of [
      { status: 'available' as const },
      { specimenPrice: 6 },
      { specimenPrice: null },
      { loincBiomarkerId: other.id },
    ]) {
      const refusal = await admin.refused(samples.update, { params: { id }, body });
      assert.equal(refusal.code, 1008);
      assert.deepEqual(refusal.message, [`“${accession}” is reserved for an order.`]);
    }
    const moved = await admin.ok(samples.update, {
      params: { id },
      body: { specimenPrice: 5, storageLocation: 'F9', biomarkerValue: '3' },
    });
    assert.deepEqual([moved.status, moved.storageLocation], ['reserved', 'F9']);
    const setup = createBuyerSetup(testApp);
    const ordered = await create({ specimenPrice: 5 });
    const orderId = await setup.placed(await setup.buyer(), [ordered.id]);
    const { number } = await admin.ok(rowFor(orders.get, 'staff'), { params: { id: orderId } });
    const named = await admin.refused(samples.remove, { params: { id: ordered.id } });
    assert.deepEqual(named.message, [`“${ordered.accession}” is reserved for ${number}.`]);
    assert.deepEqual(named.details, { order: { id: orderId, number } });
  });
});

test('a sample of a hidden batch is 404, and every change is published to staff', async () => {
  const batch = await testApp.db
    .insertInto('import_batches')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  const hidden = await testApp.make.sample({ import_batch_id: batch.id });
  const params = { id: hidden.id };
  assert.equal((await admin.refused(staffSamples.get, { params })).code, 1004);
  assert.equal((await admin.refused(samples.update, { params, body: {} })).code, 1004);
  assert.equal((await admin.refused(samples.remove, { params })).code, 1004);
  await testApp.db.updateTable('import_batches').set({ hidden: false }).where('id', '=', batch.id).execute();
  await admin.ok(samples.update, { params, body: { biobankId: 'seen' } });
  const events = await testApp.db
    .selectFrom('events')
    .select(['to_staff', 'payload'])
    .where('kind', '=', 'sample.changed')
    .execute();
  assert.ok(events.every(({ to_staff }) => to_staff));
  assert.ok(events.some(({ payload }) => (payload as { id: number }).id === hidden.id));
});
