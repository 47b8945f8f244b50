import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cartCalls } from '@aliquot/contract/carts';
import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { clientSamples, staffSamples } from '@aliquot/contract/samples';
import { savedSearches } from '@aliquot/contract/saved-searches';
import { specimens } from '@aliquot/contract/specimens';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { countStatements } from '../../../test/statements.ts';
import type { Context } from '../../platform/context.ts';
import { listSpecimens } from './list-specimens.ts';

/** Values that are searched by in another unit than that of the biomarker. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let buyer: Caller;
let admin: Caller;
type Term = Awaited<ReturnType<typeof testApp.make.biomarker>>;
let troponin: Term;
let sensitive: Term;
let glucose: Term;
let ferritin: Term;
let hiv: Term;
const ids: Record<string, number> = {};
before(async () => {
  testApp = await openTestApp();
  buyer = await testApp.as('client_user');
  admin = await testApp.as('admin');
  const { make, db } = testApp;
  troponin = await make.biomarker({ units: 'ng/mL' });
  sensitive = await make.biomarker({ units: 'ng/L' });
  glucose = await make.biomarker({ units: 'mmol/L', component: 'Glucotest' });
  ferritin = await make.biomarker({ units: 'ng/mL', component: 'Ferritest' });
  hiv = await make.biomarker({ type: 'Qualitative', units: null });
  await db
    .insertInto('component_weights')
    .values({ component: 'Glucotest', molecular_weight: 180.156, source: 'test' })
    .execute();
  const sample = async (name: string, biomarkerId: number, biomarker_value: string) => {
    ids[name] = (await make.sample({ biomarkerId, biomarker_value })).id;
  };
  await sample('at 0.04', troponin.id, '0.04');
  await sample('above 0.04', troponin.id, '0.041');
  await sample('below 0.04', troponin.id, '<0.04');
  await sample('at 40', sensitive.id, '40');
  await sample('at 0.3', sensitive.id, '0.3');
  await sample('sugar', glucose.id, '5.5');
  await sample('detected', hiv.id, 'Detected');
  for (const [name, value] of [
    ['sugar', '0.04'],
    ['detected', '0.05'],
  ] as const)
    await db
      .insertInto('sample_results')
      .values({ sample_id: ids[name] ?? 0, loinc_biomarker_id: troponin.id, value })
      .execute();
});
after(() => testApp.close());

type Query = Partial<SampleClientSelection>;
const namesOf = (found: readonly { id: number }[]) =>
  Object.keys(ids).filter((name) => found.some(({ id }) => id === ids[name]));
const found = async (query: Query) =>
  namesOf((await buyer.ok(clientSamples.getMany, { body: { limit: 200, ...query } })).items);
const foundByStaff = async (query: object) =>
  namesOf((await admin.ok(staffSamples.getMany, { body: { limit: 200, ...query } })).items);
const refused = async (query: object) =>
  (await buyer.refused(clientSamples.getMany, { body: query as never })).fields;

describe('a bound with a unit', () => {
  test('is converted to the unit of the biomarker, and includes the bound unless it is typed with > or <', async () => {
    const [loincBiomarkerId, both] = [troponin.id, ['at 0.04', 'below 0.04']];
    for (const [query, expected] of [
      [{ valueTo: '40 pg/mL' }, both],
      [{ valueTo: '<=40 ng/L' }, both],
      [{ valueTo: '0,04' }, both],
      [{ valueFrom: '>0.04 ng/mL' }, ['above 0.04']],
      [{ valueFrom: '> 40 pg/mL' }, ['above 0.04']],
      [{ valueFrom: '>0.04' }, ['above 0.04']],
      [{ valueFrom: '≥ 40 pg/mL' }, ['at 0.04', 'above 0.04', 'below 0.04']],
      [{ valueFrom: 0.04, valueTo: '<41 pg/mL' }, both],
      [{ valueFrom: '1 ug/L' }, []],
    ] as const) {
      assert.deepEqual(await found({ loincBiomarkerId, ...query }), expected, JSON.stringify(query));
      assert.deepEqual(await foundByStaff({ loincBiomarkerId, ...query }), expected, JSON.stringify(query));
      assert.deepEqual(await found({ loincCode: troponin.loinc_code, ...query }), expected);
      const { count } = await buyer.ok(specimens.facets, { body: { loincBiomarkerId, ...query } });
      assert.equal(count, expected.length, JSON.stringify(query));
    }
  });

  test('is converted for each of several biomarkers, and leaves out those without such a unit', async () => {
    const loincBiomarkerId = [troponin.id, sensitive.id, hiv.id];
    const expected = ['at 0.04', 'above 0.04', 'below 0.04', 'at 40'];
    assert.deepEqual(await found({ loincBiomarkerId, valueFrom: '40 pg/mL' }), expected);
    assert.deepEqual(await foundByStaff({ loincBiomarkerId, valueFrom: '40 pg/mL' }), expected);
    assert.deepEqual(await found({ loincBiomarkerId, valueFrom: 1 }), ['at 40']);
    const { items } = await buyer.ok(specimens.byBiomarker, {
      body: { loincBiomarkerIds: loincBiomarkerId, valueFrom: '>40 pg/mL', valueFor: troponin.id },
    });
    assert.deepEqual(
      items.map(({ matching }) => matching),
      [1, 2, 1],
    );
  });

  test('is told as it was understood: in the unit of the biomarker, or in the typed one of several', async () => {
    const understood = async (query: Query) => (await buyer.ok(specimens.facets, { body: query })).value;
    const closed = { from: null, to: null, fromOpen: false, toOpen: false, notConverted: [] };
    const loincBiomarkerId = troponin.id;
    assert.deepEqual(await understood({ loincBiomarkerId, valueFrom: '>40 pg/mL', valueTo: 2 }), {
      ...closed,
      ...{ units: 'ng/mL', from: 0.04, fromOpen: true, to: 2 },
    });
    assert.deepEqual(await understood({ loincBiomarkerId, valueTo: 2 }), {
      ...closed,
      units: 'ng/mL',
      to: 2,
    });
    assert.deepEqual(await understood({ loincBiomarkerId: [troponin.id, hiv.id], valueTo: '0.04 ug/L' }), {
      ...closed,
      ...{ units: 'ug/L', to: 0.04 },
      notConverted: [{ id: hiv.id, loincCode: hiv.loinc_code, units: null }],
    });
    assert.equal(await understood({ loincBiomarkerId: [troponin.id, hiv.id], valueTo: 2 }), null);
    assert.equal(await understood({ loincBiomarkerId }), null);
  });

  test('needs the molecular weight between mass and substance', async () => {
    const loincBiomarkerId = glucose.id;
    assert.deepEqual(await found({ loincBiomarkerId, valueFrom: '99 mg/dL', valueTo: '100 mg/dL' }), [
      'sugar',
    ]);
    assert.deepEqual(await found({ loincBiomarkerId, valueFrom: '>100 mg/dL' }), []);
    const missing = await refused({ loincBiomarkerId: ferritin.id, valueFrom: '1 nmol/L' });
    assert.match(String(missing?.valueFrom), /molecular weight/);
  });

  test('applies to a further analyte', async () => {
    const also = (bounds: object) => found({ also: [{ loincBiomarkerId: troponin.id, ...bounds }] });
    const first = ['at 0.04', 'below 0.04'];
    assert.deepEqual(await also({ valueTo: '40 pg/mL' }), [...first, 'sugar']);
    assert.deepEqual(await also({ valueFrom: '>40 pg/mL' }), ['above 0.04', 'detected']);
    const byCode = [{ loincCode: troponin.loinc_code, valueFrom: '50 ng/L', within: 'sample' as const }];
    assert.deepEqual(await found({ also: byCode }), ['detected']);
    assert.deepEqual(await found({ also: [{ loincCode: 'none-0', valueFrom: '50 ng/L' }] }), []);
    const wrong = { loincBiomarkerId: troponin.id, valueTo: '40 U/L' };
    assert.match(
      String((await refused({ also: [{ loincBiomarkerId: hiv.id }, wrong] }))?.['also.1.valueTo']),
      /cannot be converted/,
    );
  });

  test('is rejected beside its field where it cannot be read or converted', async () => {
    for (const [given, field, sentence] of [
      [{ valueFrom: '40 pg/cup' }, 'valueFrom', /not a unit we know/],
      [{ valueTo: '40 U/L' }, 'valueTo', /cannot be converted/],
      [{ valueFrom: '<40 pg/mL' }, 'valueFrom', /lower end/],
      [{ valueTo: '>=40' }, 'valueTo', /upper end/],
      [{ valueFrom: 'much' }, 'valueFrom', /such as 40 pg\/mL/],
      [{ valueFrom: '1 ng/mL', valueTo: '40 pg/mL' }, 'valueTo', /below where it starts/],
      [{ valueFrom: '>40 pg/mL', valueTo: 0.04 }, 'valueTo', /below where it starts/],
      [{ loincBiomarkerId: hiv.id, valueFrom: '40 pg/mL' }, 'valueFrom', /has no unit/],
      [{ loincBiomarkerId: undefined, valueFrom: '40 pg/mL' }, 'valueFrom', /needs a biomarker/],
    ] as const) {
      const query = JSON.parse(JSON.stringify({ loincBiomarkerId: troponin.id, ...given }));
      const fields = await refused(query);
      assert.match(String(fields?.[field]), sentence, JSON.stringify(given));
      assert.deepEqual((await buyer.refused(specimens.facets, { body: query })).fields, fields);
      assert.deepEqual((await admin.refused(staffSamples.getMany, { body: query })).fields, fields);
    }
    assert.ok((await refused({ valueFrom: `4${'0'.repeat(60)}` }))?.valueFrom);
  });

  test('is kept by saved searches, and rejected where one is saved or a cart is filled by it', async () => {
    const query = { loincBiomarkerId: troponin.id, valueFrom: '>40 pg/mL' };
    const saved = await buyer.ok(savedSearches.create, { body: { name: 'Above 40', query } });
    assert.deepEqual([saved.query, saved.count], [query, 1]);
    const wrong = { ...query, valueFrom: '40 U/L' };
    const fields = (await buyer.refused(savedSearches.create, { body: { name: 'Wrong', query: wrong } }))
      .fields;
    assert.match(String(fields?.['query.valueFrom']), /cannot be converted/);
    const change = { params: { id: saved.id }, body: { query: wrong, version: saved.version } };
    assert.ok((await buyer.refused(savedSearches.update, change)).fields?.['query.valueFrom']);
    const { id } = await buyer.ok(cartCalls.createCart, {});
    const filled = { params: { id }, body: { filter: wrong, count: 1 } };
    assert.ok((await buyer.refused(cartCalls.addCheapest, filled)).fields?.['filter.valueFrom']);
    // A biomarker that got another unit since: the list of searches must not fail.
    const setUnits = (units: string) =>
      testApp.db.updateTable('loinc_biomarkers').set({ units }).where('id', '=', troponin.id).execute();
    await setUnits('U/L');
    assert.deepEqual(
      (await buyer.ok(savedSearches.getMany, { body: {} })).items.map(({ count }) => count),
      [0],
    );
    await setUnits('ng/mL');
  });

  test('costs one statement more, and a search without a unit none', async () => {
    const context = {
      ...testApp.services,
      language: 'en',
      actor: { id: 1, role: 'client_user', group: 'client', clientCompanyId: 1 },
    } as unknown as Context;
    const statements = (query: Query) =>
      countStatements(testApp.db, (db) =>
        listSpecimens({ ...context, db }, { skip: 0, limit: 25, loincBiomarkerId: troponin.id, ...query }),
      );
    const plain = await statements({ valueFrom: 1 });
    assert.equal(await statements({ valueFrom: '>1' }), plain);
    assert.equal(await statements({ valueFrom: '1 ng/L' }), plain + 1);
  });
});
