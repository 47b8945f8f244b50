import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { alsoWithin, type SampleClientSelection } from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { type Caller, openTestApp } from '../../../test/harness.ts';

/** Samples of four donors; their results are found by `also` within the sample, the draw and the donor. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let buyer: Caller;
type Term = Awaited<ReturnType<typeof testApp.make.biomarker>>;
let glucose: Term;
let crp: Term;
let hiv: Term;
let invoice: { id: number; vendor_id: number };
before(async () => {
  testApp = await openTestApp();
  buyer = await testApp.as('client_user');
  glucose = await testApp.make.biomarker();
  crp = await testApp.make.biomarker();
  hiv = await testApp.make.biomarker({ type: 'Qualitative', units: null });
  invoice = await testApp.make.invoice();
  await testApp.db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: crp.id, low: 1, high: 5, label: 'Normal' })
    .execute();
});
after(() => testApp.close());

type Also = NonNullable<SampleClientSelection['also']>[number];
const found = async (...also: Partial<Also>[]) =>
  (await buyer.ok(clientSamples.getMany, { body: { also: also as Also[], limit: 200, sortBy: 'age' } })).items
    .map(({ id }) => id)
    .sort((a, b) => a - b);

async function donor(born = '1960-01-02') {
  const key = `D ${Math.random()}`;
  const row = testApp.db.insertInto('donors').values({ donor_key: key, vendor_id: invoice.vendor_id, born });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}
const sample = async (
  donor_id: number | null,
  { also = {}, ...given }: { also?: Record<number, string> } & Parameters<typeof testApp.make.sample>[0] = {},
) => {
  const { id } = await testApp.make.sample({
    ...{ donor_id, invoice_id: invoice.id, biomarkerId: glucose.id, collection_date: '2020-05-02' },
    ...given,
  });
  for (const [term, value] of Object.entries(also))
    await testApp.db
      .insertInto('sample_results')
      .values({ sample_id: id, loinc_biomarker_id: Number(term), value })
      .execute();
  return id;
};

describe('a search for a further analyte', () => {
  test('finds it among the further results of the sample, or as its first, by class, value and word', async () => {
    const high = await sample(null, { also: { [crp.id]: '8.2', [hiv.id]: 'Detected' } });
    const normal = await sample(null, { also: { [crp.id]: '3' } });
    const asFirst = await sample(null, { biomarkerId: crp.id, biomarker_value: '7' });
    await sample(null);
    const named = { loincBiomarkerId: crp.id };
    assert.deepEqual(await found(named), [high, normal, asFirst]);
    assert.deepEqual(await found({ loincCode: crp.loinc_code, resultClass: 'high' }), [high, asFirst]);
    assert.deepEqual(await found({ ...named, valueFrom: 3, valueTo: 7 }), [normal, asFirst]);
    assert.deepEqual(await found({ loincBiomarkerId: hiv.id, biomarkerValue: 'Detected' }), [high]);
    assert.deepEqual(await found(named, { loincBiomarkerId: hiv.id }), [high]);
    assert.deepEqual(await found(named, { loincBiomarkerId: 999_999 }), []);
    const facets = await buyer.ok(specimens.facets, { body: { also: [{ ...named, within: 'sample' }] } });
    assert.deepEqual(
      [facets.count, facets.biomarkers.map(({ id, count }) => [id, count]).sort()],
      [
        3,
        [
          [glucose.id, 2],
          [crp.id, 1],
        ].sort(),
      ],
    );
    for (const id of [high, normal, asFirst])
      await testApp.db.updateTable('samples').set({ active: false }).where('id', '=', id).execute();
  });

  test('finds it in another sample of the donor, or of the same draw, that is for sale itself', async () => {
    const [one, two] = [await donor(), await donor()];
    const start = await sample(one);
    const sameDay = await sample(one, { also: { [crp.id]: '8' } });
    const later = await sample(one, { collection_date: '2021-05-02' });
    await sample(two);
    const [named, within] = [{ loincBiomarkerId: crp.id }, 'donor' as const];
    assert.deepEqual(await found({ ...named, within }), [start, sameDay, later]);
    assert.deepEqual(await found({ ...named, within: 'draw' }), [start, sameDay]);
    assert.deepEqual(await found({ ...named, within: 'sample' }), [sameDay]);
    const hide = (values: object) =>
      testApp.db.updateTable('samples').set(values).where('id', '=', sameDay).execute();
    const batch = testApp.db.insertInto('import_batches').defaultValues().returning('id');
    const { id: import_batch_id } = await batch.executeTakeFirstOrThrow();
    const shown = {
      ...{ specimen_price: 50, status: 'available', active: true, expiration_date: null },
      import_batch_id: null,
    };
    for (const hidden of [
      { specimen_price: null },
      { status: 'on_hold' },
      { active: false },
      { expiration_date: '2020-06-01' },
      { import_batch_id },
    ]) {
      await hide({ ...shown, ...hidden });
      assert.deepEqual(await found({ ...named, within }), [], JSON.stringify(hidden));
      assert.deepEqual(await found({ ...named, within: 'draw' }), [], JSON.stringify(hidden));
    }
    await hide(shown);
    const results = testApp.db.updateTable('sample_results').set({ import_batch_id });
    await results.where('sample_id', '=', sameDay).execute();
    for (const where of alsoWithin) assert.deepEqual(await found({ ...named, within: where }), [], where);
    await hide({ active: false });
  });

  test('does not link samples of a donor from the age of 90 on, except of one day', async () => {
    const old = await donor('1930-01-02');
    const at88 = await sample(old, { collection_date: '2018-05-02', also: { [crp.id]: '2' } });
    const at91 = await sample(old, { collection_date: '2021-05-02' });
    const sameDay = await sample(old, { collection_date: '2021-05-02', also: { [hiv.id]: 'Seen' } });
    assert.deepEqual(await found({ loincBiomarkerId: crp.id, within: 'donor' }), [at88]);
    assert.deepEqual(await found({ loincBiomarkerId: hiv.id, within: 'donor' }), []);
    assert.deepEqual(await found({ loincBiomarkerId: hiv.id, within: 'draw' }), [at91, sameDay]);
  });

  test('names one biomarker by id or code, and at most five', async () => {
    const refused = async (also: unknown) =>
      (await buyer.refused(clientSamples.getMany, { body: { also } as never })).fields;
    const both = { loincBiomarkerId: crp.id, loincCode: crp.loinc_code };
    assert.ok((await refused([{}]))?.['also.0.loincBiomarkerId']);
    assert.ok((await refused([both]))?.['also.0.loincBiomarkerId']);
    assert.ok((await refused(Array(6).fill({ loincBiomarkerId: 1 })))?.also);
    await testApp.db
      .updateTable('loinc_biomarkers')
      .set({ verified: false })
      .where('id', '=', hiv.id)
      .execute();
    assert.deepEqual(await found({ loincBiomarkerId: hiv.id }), []);
  });
});
