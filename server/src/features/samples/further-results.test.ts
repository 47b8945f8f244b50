import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clientSamples, type SampleBody, samples, staffSamples } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let buyer: Caller;
let base: Omit<SampleBody, 'accession'>;
type Term = Awaited<ReturnType<typeof testApp.make.biomarker>>;
let [first, crp, hiv, sodium]: Term[] = [];
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  buyer = await testApp.as('client_user');
  first = await testApp.make.biomarker();
  crp = await testApp.make.biomarker({ name: 'C reactive protein', units: 'mg/L' });
  hiv = await testApp.make.biomarker({ name: 'HIV 1 Ab', type: 'Qualitative', units: null });
  sodium = await testApp.make.biomarker({ name: 'Sodium' });
  await interval(crp.id, 1, 5, null, 89);
  await interval(crp.id, 1, 20, 90, null);
  base = {
    loincBiomarkerId: first.id,
    biomarkerValue: '7',
    storageFacilityId: (await testApp.make.facility()).id,
    volumeNumber: 1,
    volumeUnits: 'mL',
    specimenPrice: 10,
    collectionDate: '2024-05-02',
    donorDob: '1960-01-02',
  };
});
after(() => testApp.close());

const interval = (
  biomarker: number,
  low: number,
  high: number,
  age_from: number | null,
  age_to: number | null,
) =>
  testApp.db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: biomarker, low, high, age_from, age_to, label: 'Normal' })
    .execute();
const idOf = (term: Term | undefined) => term?.id ?? 0;
let made = 0;
const body = (given: Partial<SampleBody>): SampleBody => {
  made += 1;
  return { ...base, accession: `RES-${made}`, ...given };
};
const create = (given: Partial<SampleBody>) => admin.ok(samples.create, { body: body(given) });
const change = (id: number, given: Partial<SampleBody> & { version?: number }) =>
  admin.ok(samples.update, { params: { id }, body: given });
const refused = async (given: Partial<SampleBody>) => admin.refused(samples.create, { body: body(given) });
const read = (id: number) => admin.ok(staffSamples.get, { params: { id } });
const shown = ({ results }: Awaited<ReturnType<typeof read>>) =>
  results.map(({ loincCode, value, result }) => [loincCode, value, result?.class ?? null]);

describe('further results', () => {
  test('are stored, classified for the donor like the first one, and read by id or code', async () => {
    const results = [
      { loincCode: crp?.loinc_code ?? '', value: '8.2', method: 'Alinity', measuredOn: '2024-05-03' },
      { loincBiomarkerId: idOf(hiv), value: 'Detected' },
    ];
    const sample = await create({ results });
    assert.deepEqual(shown(sample), [
      [crp?.loinc_code, '8.2', 'high'],
      [hiv?.loinc_code, 'Detected', null],
    ]);
    const { result, method, measuredOn, loincBiomarker } = sample.results[0] ?? {};
    assert.deepEqual([result?.number, result?.base], [8.2, { low: 1, high: 5 }]);
    assert.deepEqual([method, measuredOn, loincBiomarker?.units], ['Alinity', '2024-05-03', 'mg/L']);
    assert.deepEqual(await read(sample.id), sample);
  });

  test('are rejected beside their field: unknown, not a number, measured too early or in the future', async () => {
    const named = { loincBiomarkerId: idOf(crp) };
    const fields = async (...results: NonNullable<SampleBody['results']>) =>
      (await refused({ results })).fields;
    assert.deepEqual(await fields({ value: '1' }), { 'results.0.loincBiomarkerId': ['validate_required'] });
    assert.ok((await fields({ loincCode: '99999-9', value: '1' }))?.['results.0.loincCode']);
    assert.ok(
      (await fields({ loincBiomarkerId: idOf(hiv), value: 'x' }, { ...named, value: 'much' }))?.[
        'results.1.value'
      ],
    );
    assert.ok((await fields({ ...named, value: '1', measuredOn: '2024-05-01' }))?.['results.0.measuredOn']);
    assert.ok((await fields({ ...named, value: '1', measuredOn: '2999-01-01' }))?.['results.0.measuredOn']);
    const many = Array.from({ length: 61 }, () => ({ ...named, value: '1' }));
    assert.ok((await fields(...many))?.results);
  });

  test('of one biomarker twice, or of the first one again, are a duplicate that is named', async () => {
    const result = { loincBiomarkerId: idOf(crp), value: '1' };
    const twice = await refused({ results: [result, result] });
    assert.deepEqual(
      [twice.name, twice.fields],
      ['duplicate', { 'results.1.loincBiomarkerId': ['validate_duplicate'] }],
    );
    assert.match(String(twice.message), /C reactive protein/);
    assert.equal((await refused({ loincBiomarkerId: idOf(crp), results: [result] })).name, 'duplicate');
    const { id } = await create({ results: [result] });
    const second = await admin.refused(samples.update, {
      params: { id },
      body: { loincBiomarkerId: idOf(crp) },
    });
    assert.equal(second.name, 'duplicate');
    await assert.rejects(
      sql`insert into sample_results (sample_id, loinc_biomarker_id, value)
        values (${id}, ${idOf(first)}, '1')`.execute(testApp.db),
      /one result of a biomarker/,
    );
  });

  test('are replaced as a whole, left alone when not sent, and count as a change of the sample', async () => {
    const sample = await create({ results: [{ loincBiomarkerId: idOf(crp), value: '8.2' }] });
    const { id } = sample;
    const same = await change(id, { results: [{ loincBiomarkerId: idOf(crp), value: '8.2' }] });
    assert.equal(same.version, sample.version);
    const next = await change(id, {
      results: [
        { loincBiomarkerId: idOf(crp), value: '4' },
        { loincBiomarkerId: idOf(sodium), value: '140' },
      ],
    });
    assert.deepEqual([shown(next).length, next.version], [2, sample.version + 1]);
    const moved = await change(id, { storageLocation: 'A1' });
    assert.deepEqual([shown(moved), moved.version], [shown(next), sample.version + 2]);
    const last = await change(id, { results: [{ loincBiomarkerId: idOf(sodium), value: '140' }] });
    assert.deepEqual(shown(last), [[sodium?.loinc_code, '140', null]]);
    const { entries } = await admin.ok(samples.history, { params: { id } });
    const logged = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'results'));
    const inWords = logged.map(({ of, from, to }) => `${of}: ${from} to ${to}`);
    assert.deepEqual(inWords.sort(), [
      `${crp?.loinc_code} C reactive protein: 4 to null`,
      `${crp?.loinc_code} C reactive protein: 8.2 to 4`,
      `${crp?.loinc_code} C reactive protein: null to 8.2`,
      `${sodium?.loinc_code} Sodium: null to 140`,
    ]);
  });

  test('can change places with the first one', async () => {
    const { id } = await create({ results: [{ loincBiomarkerId: idOf(crp), value: '8.2' }] });
    const swapped = await change(id, {
      loincBiomarkerId: idOf(crp),
      biomarkerValue: '8.2',
      results: [{ loincBiomarkerId: idOf(first), value: '7' }],
    });
    assert.deepEqual(
      [swapped.loincCode, shown(swapped)],
      [crp?.loinc_code, [[first?.loinc_code, '7', null]]],
    );
  });

  test('keep a biomarker that was deactivated since, and can be corrected while an order holds the sample', async () => {
    const old = await testApp.make.biomarker();
    const { id } = await create({ results: [{ loincBiomarkerId: old.id, value: '1' }] });
    await sql`update loinc_biomarkers set verified = false where id = ${old.id}`.execute(testApp.db);
    await sql`update samples set status = 'reserved' where id = ${id}`.execute(testApp.db);
    const sample = await change(id, { results: [{ loincBiomarkerId: old.id, value: '2' }] });
    assert.deepEqual(shown(sample), [[old.loinc_code, '2', null]]);
  });

  test('are classified again when the donor or the reference interval changes', async () => {
    const term = await testApp.make.biomarker();
    await interval(term.id, 1, 5, null, null);
    const { id } = await create({
      results: [
        { loincBiomarkerId: term.id, value: '7' },
        { loincBiomarkerId: idOf(crp), value: '8.2' },
      ],
    });
    const classes = async () => (await read(id)).results.map(({ result }) => result?.class).sort();
    assert.deepEqual(await classes(), ['high', 'high']);
    await sql`delete from loinc_ranges where loinc_biomarker_id = ${term.id}`.execute(testApp.db);
    await interval(term.id, 1, 10, null, null);
    assert.deepEqual(await classes(), ['high', 'normal']);
    await change(id, { donorDob: '1930-01-02' });
    assert.deepEqual(await classes(), ['normal', 'normal']);
  });

  test('of more than twenty samples are logged in few entries, and each history has its own', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 22; n += 1) ids.push((await testApp.make.sample({ biomarkerId: idOf(first) })).id);
    await sql`insert into sample_results (sample_id, loinc_biomarker_id, value)
      select id, ${idOf(crp)}, id::text from unnest(${ids}::integer[]) id`.execute(testApp.db);
    const { rows } = await sql`select from audit_log where last_row_id is not null`.execute(testApp.db);
    assert.ok(rows.length > 0 && rows.length < 3);
    for (const id of ids.slice(-2)) {
      const { entries } = await admin.ok(samples.history, { params: { id } });
      assert.deepEqual(entries.at(-1)?.changes, [
        { field: 'results', of: `${crp?.loinc_code} C reactive protein`, from: null, to: String(id) },
      ]);
    }
  });
});

describe('further results for clients', () => {
  const readAs = (id: number) => buyer.ok(clientSamples.get, { params: { id } });

  test('have class and interval of the shown age, the method and the year, and no day', async () => {
    const results = [
      { loincBiomarkerId: idOf(crp), value: '18', method: 'Alinity', measuredOn: '2024-05-09' },
    ];
    const { id } = await create({ donorDob: '1920-01-02', results });
    const { alsoMeasured, alsoMeasuredCount } = await readAs(id);
    assert.equal(alsoMeasuredCount, 1);
    const [only] = alsoMeasured;
    assert.deepEqual(
      [only?.value, only?.result?.class, only?.result?.base, only?.method, only?.measuredYear],
      ['18', 'normal', { low: 1, high: 20 }, 'Alinity', 2024],
    );
    assert.ok(!('measuredOn' in (only ?? {})));
  });

  test('are the first three in a list, and all in one sample, without those of deactivated biomarkers', async () => {
    const terms = await Promise.all([1, 2, 3, 4, 5].map(() => testApp.make.biomarker()));
    const { id } = await create({
      results: terms.map((term) => ({ loincBiomarkerId: term.id, value: '1' })),
    });
    await sql`update loinc_biomarkers set verified = false where id = ${idOf(terms[4])}`.execute(testApp.db);
    const { items } = await buyer.ok(clientSamples.getMany, { body: { search: (await readAs(id)).code } });
    assert.deepEqual([items[0]?.alsoMeasured.length, items[0]?.alsoMeasuredCount], [3, 4]);
    assert.equal((await readAs(id)).alsoMeasured.length, 4);
  });

  test('of an import that is not complete are hidden, for staff too', async () => {
    const { id } = await create({});
    const batch = await testApp.db
      .insertInto('import_batches')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into sample_results (sample_id, loinc_biomarker_id, value, import_batch_id)
      values (${id}, ${idOf(crp)}, '3', ${batch.id})`.execute(testApp.db);
    assert.deepEqual([(await readAs(id)).alsoMeasuredCount, (await read(id)).results.length], [0, 0]);
    // A change of the visible ones leaves it alone.
    await change(id, { results: [{ loincBiomarkerId: idOf(sodium), value: '140' }] });
    await change(id, { results: [] });
    await sql`update import_batches set hidden = false where id = ${batch.id}`.execute(testApp.db);
    assert.deepEqual([(await readAs(id)).alsoMeasuredCount, (await read(id)).results.length], [1, 1]);
  });
});
