import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { biomarkers, type WeightBody } from '@aliquot/contract/biomarkers';
import { parse } from 'csv-parse/sync';
import { loadMolecularWeights } from '../../../seed/catalogue.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const call = (id: number, body: WeightBody) => ({ params: { id }, body });
const glucose = { molecularWeight: 180.156, ionCharge: null, source: 'PubChem' };
const weightOf = async (id: number) => {
  const detail = await admin.ok(biomarkers.get, { params: { id } });
  return 'componentWeight' in detail ? detail.componentWeight : assert.fail('staff read the weight');
};

describe('the weight of a component', () => {
  test('is set by staff alone, and clients do not read it', async () => {
    const { id } = await testApp.make.biomarker();
    for (const role of ['client_manager', 'client_user'] as const) {
      const client = await testApp.as(role);
      const { status, code } = await client.refused(biomarkers.changeComponentWeight, call(id, glucose));
      assert.deepEqual([status, code], [403, 1003]);
      assert.ok(!('componentWeight' in (await client.ok(biomarkers.get, { params: { id } }))));
    }
    const anonymous = await testApp.nobody.refused(biomarkers.changeComponentWeight, call(id, glucose));
    assert.deepEqual([anonymous.status, anonymous.code], [401, 1000]);
    assert.equal(await weightOf(id), null);
  });

  test('is stored with charge and source, and is that of every biomarker of the component', async () => {
    const { id, component } = await testApp.make.biomarker();
    const other = await testApp.make.biomarker();
    await testApp.db.updateTable('loinc_biomarkers').set({ component }).where('id', '=', other.id).execute();
    const reply = await admin.ok(
      biomarkers.changeComponentWeight,
      call(id, { molecularWeight: 40.078, ionCharge: 2, source: ' IUPAC ', version: null }),
    );
    const stored = { version: 1, molecularWeight: 40.078, ionCharge: 2, source: 'IUPAC' };
    assert.deepEqual(reply.componentWeight, stored);
    assert.deepEqual(await weightOf(other.id), stored);
    const { componentWeight } = await admin.ok(biomarkers.changeComponentWeight, call(other.id, glucose));
    assert.deepEqual(componentWeight, { ...glucose, version: 2 });
  });

  test('is null once it is removed, which needs no source', async () => {
    const { id } = await testApp.make.biomarker();
    await admin.ok(biomarkers.changeComponentWeight, call(id, { ...glucose, ionCharge: 1 }));
    const { componentWeight } = await admin.ok(
      biomarkers.changeComponentWeight,
      call(id, { molecularWeight: null, version: 1 }),
    );
    assert.deepEqual(
      [componentWeight?.molecularWeight, componentWeight?.ionCharge, componentWeight?.version],
      [null, null, 2],
    );
    const unset = await testApp.make.biomarker();
    await admin.ok(biomarkers.changeComponentWeight, call(unset.id, { molecularWeight: null }));
  });

  test('is refused where a number is out of range or the source is missing', async () => {
    const { id } = await testApp.make.biomarker();
    for (const [body, field] of [
      [{ ...glucose, molecularWeight: 0 }, 'molecularWeight'],
      [{ ...glucose, molecularWeight: -1 }, 'molecularWeight'],
      [{ ...glucose, molecularWeight: 10_000_001 }, 'molecularWeight'],
      [{ ...glucose, molecularWeight: '180' }, 'molecularWeight'],
      [{ ionCharge: 1, source: 'PubChem' }, 'molecularWeight'],
      [{ ...glucose, ionCharge: 0 }, 'ionCharge'],
      [{ ...glucose, ionCharge: 5 }, 'ionCharge'],
      [{ ...glucose, ionCharge: 1.5 }, 'ionCharge'],
      [{ ...glucose, source: ' ' }, 'source'],
      [{ molecularWeight: null, ionCharge: 1 }, 'source'],
      [{ ...glucose, source: 'x'.repeat(256) }, 'source'],
      [{ ...glucose, component: 'Glucose' }, 'component'],
    ] as const) {
      const { code, fields } = await admin.refused(
        biomarkers.changeComponentWeight,
        call(id, body as WeightBody),
      );
      assert.equal(code, 1005);
      assert.deepEqual(Object.keys(fields ?? {}), [field], JSON.stringify(body));
    }
    assert.equal(await weightOf(id), null);
    const missing = await admin.refused(biomarkers.changeComponentWeight, call(999_999, glucose));
    assert.equal(missing.code, 1004);
  });

  test('of another version is refused with the current one and who changed it', async () => {
    const { id } = await testApp.make.biomarker();
    await admin.ok(biomarkers.changeComponentWeight, call(id, { ...glucose, version: null }));
    for (const version of [null, 2]) {
      const { code, details } = await admin.refused(
        biomarkers.changeComponentWeight,
        call(id, { ...glucose, molecularWeight: 1, version }),
      );
      assert.equal(code, 1006);
      const { current, changedBy } = details as { current: object; changedBy: { self: boolean } };
      assert.deepEqual(current, { ...glucose, version: 1 });
      assert.equal(changedBy.self, true);
    }
    const unset = await testApp.make.biomarker();
    const stale = await admin.refused(
      biomarkers.changeComponentWeight,
      call(unset.id, { ...glucose, version: 1 }),
    );
    assert.equal(stale.code, 1006);
  });

  test('that four callers add at once is added by one, and the others get a conflict', async () => {
    const { id } = await testApp.make.biomarker();
    const replies = await Promise.all(
      [1, 2, 3, 4].map((molecularWeight) =>
        admin.send(
          biomarkers.changeComponentWeight,
          call(id, { ...glucose, molecularWeight, version: null }),
        ),
      ),
    );
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409]);
    assert.equal((await weightOf(id))?.version, 1);
  });

  test('is in the audit log with who changed it', async () => {
    const { id, component } = await testApp.make.biomarker();
    await admin.ok(biomarkers.changeComponentWeight, call(id, glucose));
    const row = await testApp.db
      .selectFrom('component_weights')
      .select('id')
      .where('component', '=', component)
      .executeTakeFirstOrThrow();
    const trail = await testApp.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('table_name', '=', 'component_weights')
      .where('row_id', '=', row.id)
      .execute();
    assert.equal(trail.length, 1);
    assert.equal(trail[0]?.action, 'insert');
    assert.notEqual(trail[0]?.actor_id, null);
  });
});

describe('the weights of the catalogue', () => {
  const rowsOf = (component: string) =>
    testApp.db
      .selectFrom('component_weights')
      .select(['molecular_weight', 'ion_charge', 'version'])
      .where('component', '=', component)
      .execute();

  test('are added at every start, without those that staff edited or removed', async () => {
    await loadMolecularWeights(testApp.db);
    assert.deepEqual(await rowsOf('Calcium'), [{ molecular_weight: 40.078, ion_charge: 2, version: 1 }]);
    const set = (component: string, molecular_weight: number | null) =>
      testApp.db
        .updateTable('component_weights')
        .set({ molecular_weight })
        .where('component', '=', component)
        .execute();
    await set('Calcium', 41);
    await set('Sodium', null);
    await testApp.db.deleteFrom('component_weights').where('component', '=', 'Glucose').execute();
    await loadMolecularWeights(testApp.db);
    assert.equal((await rowsOf('Calcium'))[0]?.molecular_weight, 41);
    assert.equal((await rowsOf('Sodium'))[0]?.molecular_weight, null);
    assert.equal((await rowsOf('Glucose'))[0]?.molecular_weight, 180.156);
  });

  test('name components of the catalogue, and each is the molar mass of the formula in its source', async () => {
    const sheet = async (name: string): Promise<Record<string, string>[]> =>
      parse(await readFile(new URL(`../../../catalogue/${name}.csv`, import.meta.url)), { columns: true });
    const components = new Set((await sheet('biomarkers')).map(({ component }) => component));
    const rows = await sheet('molecular_weights');
    assert.ok(rows.length >= 45);
    for (const { component = '', molecular_weight = '', source = '' } of rows) {
      assert.ok(components.has(component), component);
      if (component === 'Anion gap') continue;
      const [, formula = ''] = /^Molar mass of (\w+)/.exec(source) ?? [];
      const expected = molarMass(formula);
      assert.ok(Math.abs(Number(molecular_weight) / expected - 1) < 1e-4, `${component}: ${expected}`);
    }
  });
});

/** Standard atomic weights. */
const atoms: Record<string, number> = {
  H: 1.008,
  Li: 6.94,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  Na: 22.99,
  Mg: 24.305,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Fe: 55.845,
  Co: 58.933,
  Cu: 63.546,
  Zn: 65.38,
  I: 126.904,
  Hg: 200.592,
  Pb: 207.2,
};

const molarMass = (formula: string): number =>
  [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].reduce(
    (sum, [, atom = '', count]) => sum + (atoms[atom] ?? Number.NaN) * Number(count || 1),
    0,
  );
