import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  anticoagulants,
  delayBands,
  delayHours,
  fastings,
  freezeThawBands,
  materials,
} from '@aliquot/contract/materials';
import { clientSamples, type SampleBody, samples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { readPreanalytics } from './preanalytics.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let buyer: Caller;
let base: SampleBody;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  buyer = await testApp.as('client_user');
  base = {
    accession: 'PRE-0',
    loincBiomarkerId: (await testApp.make.biomarker()).id,
    storageFacilityId: (await testApp.make.facility()).id,
    volumeNumber: 1,
    volumeUnits: 'mL',
    specimenPrice: 10,
    collectionDate: '2024-05-02',
  };
});
after(() => testApp.close());

interface Stored {
  material: string | null;
  anticoagulant: string | null;
  fasting: string;
  freeze_thaws: number | null;
  hours_to_processing: string | null;
  preanalytics: number;
}

const create = (accession: string, given: Partial<SampleBody>) =>
  admin.ok(samples.create, { body: { ...base, accession, ...given } });
const refusal = async (given: Record<string, unknown>) =>
  (await admin.refused(samples.create, { body: { ...base, accession: 'PRE-X', ...given } as never })).fields;

describe('what was done with a sample before it was measured', () => {
  test('is rejected outside of its values, beside the field', async () => {
    const hours = ['Write hours from 0 to 9,999.99, with at most two decimals.'];
    const thaws = ['Write a whole number from 0 to 99.'];
    assert.deepEqual(await refusal({ hoursToProcessing: -1 }), { hoursToProcessing: hours });
    assert.deepEqual(await refusal({ hoursToFreezer: 10_000 }), { hoursToFreezer: hours });
    assert.deepEqual(await refusal({ hoursToFreezer: 1.234 }), { hoursToFreezer: hours });
    assert.deepEqual(await refusal({ freezeThaws: 100 }), { freezeThaws: thaws });
    assert.deepEqual(await refusal({ freezeThaws: 1.5 }), { freezeThaws: thaws });
    for (const given of [{ material: 'Blood' }, { anticoagulant: 'edta' }, { fasting: 'maybe' }])
      assert.deepEqual(Object.keys((await refusal(given)) ?? {}), Object.keys(given));
    assert.deepEqual(await refusal({ method: 'x'.repeat(121) }), { method: ['This is too long.'] });
  });

  test('keeps its order: collected, processed, frozen, and measured not before the collection', async () => {
    assert.deepEqual(await refusal({ hoursToProcessing: 3, hoursToFreezer: 2.99 }), {
      hoursToFreezer: ['A sample cannot be frozen before it is processed.'],
    });
    assert.deepEqual(await refusal({ measuredOn: '2024-05-01' }), {
      measuredOn: ['This day is before the collection.'],
    });
    assert.deepEqual(await refusal({ measuredOn: '2999-01-01' }), {
      measuredOn: ['This day is still to come.'],
    });
    const { id } = await create('PRE-1', { hoursToProcessing: 2, measuredOn: '2024-05-02' });
    const change = (body: Partial<SampleBody>) => admin.refused(samples.update, { params: { id }, body });
    assert.ok((await change({ hoursToFreezer: 1 })).fields?.hoursToFreezer);
    assert.ok((await change({ collectionDate: '2024-05-03' })).fields?.measuredOn);
  });

  test('is null when empty, and fasting unknown', async () => {
    const stated = { material: 'Serum', anticoagulant: 'none', fasting: 'no', freezeThaws: 0 } as const;
    const { id } = await create('PRE-2', {
      ...stated,
      hoursToProcessing: 0,
      method: 'A',
      measuredOn: '2024-05-03',
    });
    const sample = await admin.ok(samples.update, {
      params: { id },
      body: {
        ...{ material: '', anticoagulant: null, fasting: 'unknown', freezeThaws: null },
        ...{ hoursToProcessing: null, method: ' ', measuredOn: '' },
      },
    });
    const { material, anticoagulant, fasting, freezeThaws, hoursToProcessing, method, measuredOn } = sample;
    assert.deepEqual(
      [material, anticoagulant, fasting, freezeThaws, hoursToProcessing, method, measuredOn],
      [null, null, 'unknown', null, null, null, null],
    );
  });

  test('is shown to clients in bands, with the year of the measurement', async () => {
    const { id } = await create('PRE-3', {
      ...{ material: 'Plasma', anticoagulant: 'lithium_heparin', fasting: 'yes', freezeThaws: 17 },
      ...{ hoursToProcessing: 3.37, hoursToFreezer: 48.01, method: 'Alinity', measuredOn: '2024-05-09' },
    });
    const shown = {
      ...{ material: 'Plasma', anticoagulant: 'lithium_heparin', fasting: 'yes', freezeThaws: '3_or_more' },
      ...{ hoursToProcessing: 'up_to_4', hoursToFreezer: 'over_48', method: 'Alinity', measuredYear: 2024 },
    };
    const sample = await buyer.ok(clientSamples.get, { params: { id } });
    assert.deepEqual(Object.fromEntries(Object.entries(sample).filter(([name]) => name in shown)), shown);
  });
  test('can still be corrected while an order holds the sample', async () => {
    const { id } = await create('PRE-4', {});
    await sql`update samples set status = 'reserved' where id = ${id}`.execute(testApp.db);
    const sample = await admin.ok(samples.update, { params: { id }, body: { material: 'Urine' } });
    assert.equal(sample.material, 'Urine');
  });
});

describe('the packed column', () => {
  test('numbers materials and additives as the contract lists them', async () => {
    const numbers = async (name: string, codes: readonly string[]) =>
      (
        await sql<{ number: number }>`select ${sql.raw(name)}(c) as number
          from unnest(${[...codes]}::text[]) with ordinality as t (c, place) order by place`.execute(
          testApp.db,
        )
      ).rows.map(({ number }) => number);
    const counted = (codes: readonly string[]) => codes.map((_, at) => at + 1);
    assert.deepEqual(await numbers('material_number', materials), counted(materials));
    assert.deepEqual(await numbers('anticoagulant_number', anticoagulants), counted(anticoagulants));
    assert.deepEqual(await numbers('material_number', ['Blood', 'serum']), [null, null]);
  });

  test('reads back as what was stored, for every combination of 2,000 samples', async () => {
    const { rows } = await sql<Stored>`
      insert into samples (accession, loinc_biomarker_id, storage_facility_id, volume_number, volume_units, material,
        anticoagulant, fasting, freeze_thaws, hours_to_processing, hours_to_freezer)
      select 'BITS-' || n, ${base.loincBiomarkerId}, ${base.storageFacilityId}, 1, 'mL',
        (${[...materials]}::text[])[n % 65], (${[...anticoagulants]}::text[])[n % 11],
        (${[...fastings]}::text[])[1 + n % 3], nullif(n % 7, 6), nullif(n % 9, 8) * 7.01, 100 + n
      from generate_series(1, 2000) n
      returning material, anticoagulant, fasting, freeze_thaws, hours_to_processing, preanalytics`.execute(
      testApp.db,
    );
    for (const row of rows) {
      const hours = row.hours_to_processing;
      const band = hours === null ? null : delayBands[delayHours.filter((end) => end < Number(hours)).length];
      assert.deepEqual(readPreanalytics(row.preanalytics), {
        material: row.material,
        anticoagulant: row.anticoagulant,
        fasting: row.fasting,
        freezeThaws: row.freeze_thaws === null ? null : freezeThawBands[Math.min(row.freeze_thaws, 3)],
        hoursToProcessing: band,
        hoursToFreezer: 'over_48',
      });
    }
  });
});
