import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { binEdges } from '@aliquot/contract/chart-axis';
import type { SampleClient, SampleClientQuery } from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import { savedSearches } from '@aliquot/contract/saved-searches';
import { specimens } from '@aliquot/contract/specimens';
import { type Caller, openTestApp } from '../../../test/harness.ts';

/** One analyte that is measured by several tests, in units that convert and one that does not. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let buyer: Caller;
type Term = Awaited<ReturnType<typeof testApp.make.biomarker>>;
const terms: Record<string, Term> = {};
/** What a number of a unit is multiplied by to get ng/mL. */
const toMass: Record<string, number> = { 'ng/mL': 1, 'ng/L': 0.001, 'pg/mL': 0.001 };
before(async () => {
  testApp = await openTestApp();
  buyer = await testApp.as('client_user');
  const { make, db } = testApp;
  const analyte = { component: 'Tropotest', system: 'Ser/Plas' };
  terms.mass = await make.biomarker({ ...analyte, units: 'ng/mL', common_rank: 5 });
  terms.perLitre = await make.biomarker({ ...analyte, units: 'ng/L', common_rank: 9 });
  terms.whole = await make.biomarker({ ...analyte, system: 'Bld', units: 'pg/mL' });
  terms.activity = await make.biomarker({ ...analyte, units: 'U/L' });
  terms.words = await make.biomarker({ ...analyte, type: 'Qualitative', units: null });
  terms.off = await make.biomarker({ ...analyte, units: 'ng/mL', verified: false });
  terms.other = await make.biomarker({ component: 'Tropotest two', system: 'Ser/Plas', units: 'ng/mL' });
  await db
    .insertInto('loinc_ranges')
    .values({ loinc_biomarker_id: terms.perLitre.id, low: 0, high: 40, label: 'Normal' })
    .execute();
  const values: Record<string, (string | null)[]> = {
    mass: ['0.04', '0.041', '1.2', '<0.01', null],
    perLitre: ['40', '41', '3', '800', '>1000'],
    whole: ['40', '77.7', '0.5'],
    activity: ['12', '7'],
    words: ['Detected'],
    off: ['0.04'],
    other: ['0.04'],
  };
  for (const [name, each] of Object.entries(values))
    for (const biomarker_value of each)
      await make.sample({ biomarkerId: terms[name]?.id ?? 0, biomarker_value });
});
after(() => testApp.close());

const id = (name: string) => terms[name]?.id ?? 0;
type Query = Partial<SampleClientQuery>;
const list = async (query: Query) =>
  (await buyer.ok(clientSamples.getMany, { body: { limit: 200, sortBy: 'value', ...query } })).items;
const facetsOf = (body: Query) => buyer.ok(specimens.facets, { body: body as never });
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

/** The model: each row converted by itself, in ng/mL. */
const massOf = ({ result, loincBiomarker }: SampleClient): number | null => {
  const factor = toMass[loincBiomarker.units ?? ''];
  return result && factor ? Number((result.number * factor).toPrecision(12)) : null;
};
const inOrder = (rows: readonly SampleClient[]) =>
  rows.toSorted(
    (a, b) =>
      (massOf(a) ?? Number.POSITIVE_INFINITY) - (massOf(b) ?? Number.POSITIVE_INFINITY) || a.id - b.id,
  );

describe('a search by component', () => {
  const component = 'Tropotest';

  test('has all active tests of it, or those of a system, in the order of their converted results', async () => {
    const all = await list({ component });
    assert.equal(all.length, 16);
    assert.deepEqual(idsOf(all), idsOf(inOrder(all)));
    assert.deepEqual(
      idsOf(await list({ component, sortBy: '-value' }))
        .slice(0, 12)
        .reverse(),
      idsOf(inOrder(all)).filter((each) => all.some((row) => row.id === each && massOf(row) !== null)),
    );
    const ofBlood = await list({ component, system: 'Bld' });
    assert.deepEqual([...new Set(ofBlood.map(({ loincBiomarker }) => loincBiomarker.id))], [id('whole')]);
    assert.deepEqual(await list({ component: 'Tropo' }), []);
    assert.equal((await list({ system: 'Bld' })).length, 3);
  });

  test('shows results in the unit of its most common test, beside those in another', async () => {
    for (const sample of await list({ component })) {
      const isConverted = ['ng/L', 'pg/mL'].includes(sample.loincBiomarker.units ?? '') && sample.result;
      assert.deepEqual(sample.converted, isConverted ? { number: massOf(sample), units: 'ng/mL' } : null);
    }
  });

  test('filters by bounds in the display unit or a typed one, as the model does', async () => {
    const all = await list({ component });
    for (const [query, matches] of [
      [{ valueFrom: 0.04 }, (mass: number) => mass >= 0.04],
      [{ valueFrom: '>0.04' }, (mass: number) => mass > 0.04],
      [{ valueTo: '40 pg/mL' }, (mass: number) => mass <= 0.04],
      [{ valueFrom: '>40 ng/L', valueTo: 0.8 }, (mass: number) => mass > 0.04 && mass <= 0.8],
      [{ displayUnits: 'pg/mL', valueFrom: 41 }, (mass: number) => mass >= 0.041],
    ] as const) {
      const expected = inOrder(all).filter((row) => {
        const mass = massOf(row);
        return mass !== null && matches(mass);
      });
      assert.deepEqual(idsOf(await list({ component, ...query })), idsOf(expected), JSON.stringify(query));
      assert.equal((await facetsOf({ component, ...query })).count, expected.length);
    }
  });

  test('has one histogram of all results that convert, and names the tests that do not', async () => {
    const { histogram, value, count } = await facetsOf({ component });
    assert.equal(count, 16);
    assert.ok(histogram && value);
    const masses = (await list({ component })).map(massOf).filter((mass) => mass !== null);
    const edges = binEdges(histogram.axis);
    const counted = histogram.bins.map((bin) => Object.values(bin).reduce((sum, n) => sum + n, 0));
    const expected = counted.map(
      (_, at) =>
        masses.filter(
          (mass) =>
            mass >= (edges[at] ?? 0) && (mass < (edges[at + 1] ?? 0) || (at === 31 && mass === edges[32])),
        ).length,
    );
    assert.deepEqual(counted, expected);
    assert.equal(
      counted.reduce((sum, n) => sum + n, histogram.below + histogram.above),
      masses.length,
    );
    assert.equal(value.units, 'ng/mL');
    assert.deepEqual(value.notConverted.map((each) => [each.id, each.units]).sort(), [
      [id('activity'), 'U/L'],
      [id('words'), null],
    ]);
    const narrowed = await facetsOf({ component, valueFrom: '>40 pg/mL' });
    assert.deepEqual(narrowed.histogram, histogram);
    assert.deepEqual([narrowed.value?.from, narrowed.value?.fromOpen], [0.04, true]);
  });
});

describe('a display unit', () => {
  test('converts filter, histogram and rows of one biomarker', async () => {
    const query = { loincBiomarkerId: id('perLitre'), displayUnits: 'ng/mL' };
    const rows = await list({ ...query, valueFrom: 0.04, valueTo: '<0.8' });
    assert.deepEqual(
      rows.map(({ converted }) => converted?.number),
      [0.04, 0.041],
    );
    const { histogram, value } = await facetsOf(query);
    const own = await facetsOf({ loincBiomarkerId: id('perLitre') });
    assert.ok(histogram && own.histogram);
    assert.ok(histogram.axis.to < 2 && own.histogram.axis.to > 1000);
    assert.equal(value?.units, 'ng/mL');
    assert.equal((await list({ loincBiomarkerId: id('perLitre') }))[0]?.converted, null);
  });

  test('of several biomarkers leaves the others as they are, and sorts them last', async () => {
    const query = { loincBiomarkerId: [id('mass'), id('perLitre'), id('activity')], displayUnits: 'ng/L' };
    const rows = await list(query);
    assert.deepEqual(idsOf(rows), idsOf(inOrder(rows)));
    assert.deepEqual(
      (await facetsOf(query)).value?.notConverted.map((each) => each.id),
      [id('activity')],
    );
    assert.ok(rows.some(({ converted }) => converted?.units === 'ng/L'));
    assert.ok(
      !(await list({ ...query, valueFrom: 0 })).some((row) => row.loincBiomarker.id === id('activity')),
    );
  });

  test('is rejected where no biomarker converts to it, or none is chosen', async () => {
    for (const [query, sentence] of [
      [{ loincBiomarkerId: id('mass'), displayUnits: 'U/L' }, /cannot be converted/],
      [{ loincBiomarkerId: [id('mass'), id('perLitre')], displayUnits: 'pg/cup' }, /not a unit we know/],
      [{ component: 'Tropotest', displayUnits: 'nmol/L' }, /molecular weight/],
      [{ displayUnits: 'ng/mL' }, /needs a biomarker/],
    ] as const) {
      const { fields } = await buyer.refused(clientSamples.getMany, { body: query as never });
      assert.match(String(fields?.displayUnits), sentence, JSON.stringify(query));
      const saved = await buyer.refused(savedSearches.create, { body: { name: 'x', query: query as never } });
      assert.ok(saved.fields?.['query.displayUnits']);
    }
  });
});

test('facets of one biomarker tell its other tests of the same system, with what is for sale of each', async () => {
  const { otherCodes } = await facetsOf({ loincBiomarkerId: id('mass') });
  assert.deepEqual(
    otherCodes.map((each) => [each.id, each.loincCode, each.available]),
    [
      [id('perLitre'), terms.perLitre?.loinc_code, 5],
      [id('activity'), terms.activity?.loinc_code, 2],
    ],
  );
  assert.deepEqual((await facetsOf({ loincBiomarkerId: id('whole') })).otherCodes, []);
  assert.deepEqual((await facetsOf({ loincBiomarkerId: [id('mass'), id('whole')] })).otherCodes, []);
});

test('the units that results can be shown in start with those of the biomarkers', async () => {
  const unitsOf = async (...names: string[]) =>
    (await buyer.ok(specimens.units, { body: { loincBiomarkerIds: names.map(id) } })).units;
  const mass = ['pg/mL', 'ng/L', 'ug/L', 'ug/mL', 'ug/dL', 'mg/L', 'mg/dL', 'g/L', 'g/dL'];
  assert.deepEqual(await unitsOf('mass', 'words'), ['ng/mL', ...mass]);
  assert.deepEqual((await unitsOf('activity')).slice(0, 2), ['U/L', 'U/mL']);
  assert.deepEqual(await unitsOf('words'), []);
});
