import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { biomarkers } from '@aliquot/contract/biomarkers';
import { panels, researchAreas } from '@aliquot/contract/catalogue';
import { sql } from 'kysely';
import { loadCatalogue } from '../../../seed/catalogue.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
let buyer: Caller;
before(async () => {
  testApp = await openTestApp();
  await loadCatalogue(testApp.db);
  admin = await testApp.as('admin');
  buyer = await testApp.as('client_manager');
});
after(() => testApp.close());

const newArea = (name: string, kind: 'research_area' | 'body_system' = 'research_area') =>
  admin.ok(researchAreas.create, { body: { kind, name } });
const newItem = async (name: string, loincBiomarkerIds: number[] = []) => {
  const area = await newArea(`Area of ${name}`);
  return admin.ok(researchAreas.createItem, { body: { researchAreaId: area.id, name, loincBiomarkerIds } });
};
const membersOf = async (caller: Caller, id: number, body: object = {}) =>
  (await caller.ok(researchAreas.getItemBiomarkers, { params: { id }, body })).items.map((term) => term.id);
const areaOf = async (caller: Caller, id: number) =>
  (await caller.ok(researchAreas.getAll, {})).items.find((area) => area.id === id);

describe('access', () => {
  test('clients can read but not write', async () => {
    const { id } = await newItem('Untouchable');
    const panel = await admin.ok(panels.create, { body: { name: 'Untouchable panel' } });
    for (const refusal of [
      await buyer.refused(researchAreas.create, { body: { kind: 'research_area', name: 'x' } }),
      await buyer.refused(researchAreas.update, { params: { id }, body: { name: 'x' } }),
      await buyer.refused(researchAreas.remove, { params: { id } }),
      await buyer.refused(researchAreas.restore, { params: { id } }),
      await buyer.refused(researchAreas.createItem, { body: { researchAreaId: 1, name: 'x' } }),
      await buyer.refused(researchAreas.updateItem, { params: { id }, body: { name: 'x' } }),
      await buyer.refused(researchAreas.removeItem, { params: { id } }),
      await buyer.refused(researchAreas.restoreItem, { params: { id } }),
      await buyer.refused(panels.create, { body: { name: 'x' } }),
      await buyer.refused(panels.update, { params: { panelId: panel.id }, body: { name: 'x' } }),
      await buyer.refused(panels.remove, { params: { panelId: panel.id } }),
      await buyer.refused(panels.restore, { params: { panelId: panel.id } }),
    ])
      assert.deepEqual([refusal.status, refusal.code], [403, 1003]);
  });

  test('clients see only active areas, items and panels with verified biomarkers, without versions', async () => {
    const on = await testApp.make.biomarker();
    const off = await testApp.make.biomarker({ verified: false });
    await testApp.make.sample({ biomarkerId: on.id });
    await testApp.make.sample({ biomarkerId: off.id });
    const item = await newItem('Half seen', [off.id, on.id]);
    assert.deepEqual([item.biomarkerCount, item.available], [2, 1]);
    assert.deepEqual(await membersOf(admin, item.id), [off.id, on.id]);
    assert.deepEqual(await membersOf(buyer, item.id), [on.id]);
    // Two items of one area share a biomarker: the area counts it once.
    const twin = await admin.ok(researchAreas.createItem, {
      body: { researchAreaId: item.area.id, name: 'Twin', loincBiomarkerIds: [on.id] },
    });
    const area = await areaOf(buyer, item.area.id);
    assert.deepEqual([area?.biomarkerCount, area?.available], [1, 1]);
    await admin.ok(researchAreas.removeItem, { params: { id: twin.id } });
    const shown = (await areaOf(buyer, item.area.id))?.items;
    assert.deepEqual(shown, [
      { id: item.id, name: 'Half seen', active: true, biomarkerCount: 1, available: 1 },
    ]);
    await admin.ok(researchAreas.removeItem, { params: { id: item.id } });
    assert.deepEqual((await areaOf(buyer, item.area.id))?.items, []);
    assert.equal(
      (await buyer.refused(researchAreas.getItemBiomarkers, { params: { id: item.id }, body: {} })).code,
      1004,
    );
    for (const active of ['true', 'false'] as const) {
      const seen = await buyer.ok(researchAreas.getAll, { query: { active } });
      assert.ok(seen.items.flatMap((area) => area.items).every(({ id }) => id !== item.id));
    }
    await admin.ok(researchAreas.restoreItem, { params: { id: item.id } });
    await admin.ok(researchAreas.remove, { params: { id: item.area.id } });
    assert.equal(await areaOf(buyer, item.area.id), undefined);
    assert.equal(
      (await buyer.refused(researchAreas.getItemBiomarkers, { params: { id: item.id }, body: {} })).code,
      1004,
    );
    const found = await buyer.ok(researchAreas.getItems, { body: { search: 'half seen', active: false } });
    assert.equal(found.count, 0);
    const panel = await admin.ok(panels.create, { body: { name: 'Gone panel', loincBiomarkerIds: [on.id] } });
    await admin.ok(panels.remove, { params: { panelId: panel.id } });
    for (const query of [{}, { active: 'false' as const }])
      assert.ok((await buyer.ok(panels.getAll, { query })).items.every(({ id }) => id !== panel.id));
    assert.equal(
      (await buyer.refused(panels.getBiomarkers, { params: { panelId: panel.id }, body: {} })).code,
      1004,
    );
  });
});

describe('the shipped catalogue', () => {
  test('has research areas and body systems by kind, active items, and panels', async () => {
    const { items } = await buyer.ok(researchAreas.getAll, {});
    const oncology = items.find(({ name }) => name === 'Oncology');
    assert.equal(oncology?.kind, 'research_area');
    assert.ok(items.some(({ kind }) => kind === 'body_system'));
    assert.ok(items.every((area) => area.items.every(({ active }) => active)));
    assert.ok(oncology?.items.every(({ biomarkerCount }) => biomarkerCount > 0));
    const panel = (await buyer.ok(panels.getAll, {})).items.find(({ loincCode }) => loincCode === '51990-0');
    assert.equal(panel?.loincName, 'Basic metabolic panel - Blood');
    const members = await buyer.ok(panels.getBiomarkers, { params: { panelId: panel?.id ?? 0 }, body: {} });
    assert.equal(members.items[0]?.loincCode, '2345-7');
  });
});

describe('areas', () => {
  test('are created, renamed, deleted and restored; names are unique within a kind, ignoring case', async () => {
    const made = await newArea('Sleep medicine');
    assert.deepEqual([made.kind, made.items, made.active], ['research_area', [], true]);
    const twin = await admin.refused(researchAreas.create, {
      body: { kind: 'research_area', name: 'SLEEP medicine' },
    });
    assert.deepEqual(twin.details, { conflictsWith: { id: made.id, name: 'Sleep medicine' } });
    await newArea('Sleep medicine', 'body_system');
    const renamed = await admin.ok(researchAreas.update, {
      params: { id: made.id },
      body: { name: 'Sleep', version: made.version },
    });
    assert.deepEqual([renamed.name, renamed.version], ['Sleep', made.version + 1]);
    const stale = await admin.refused(researchAreas.update, {
      params: { id: made.id },
      body: { name: 'Dreams', version: made.version },
    });
    assert.equal((stale.details as { current: { name: string } }).current.name, 'Sleep');
    await admin.ok(researchAreas.remove, { params: { id: made.id }, query: { version: renamed.version } });
    assert.equal((await admin.refused(researchAreas.remove, { params: { id: made.id } })).code, 1004);
    const rival = await newArea('sleep');
    const refused = await admin.refused(researchAreas.restore, { params: { id: made.id } });
    assert.deepEqual(refused.details, { conflictsWith: { id: rival.id, name: 'sleep' } });
    await admin.ok(researchAreas.remove, { params: { id: rival.id } });
    assert.equal((await admin.ok(researchAreas.restore, { params: { id: made.id } })).active, true);
  });

  test('sent ten times at once with one name are created once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.send(researchAreas.create, { body: { kind: 'body_system', name: 'Racing system' } }),
      ),
    );
    assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [200, ...Array(9).fill(409)]);
  });
});

describe('items', () => {
  test('have biomarkers in the order sent; a change of them gives a new version', async () => {
    const terms = [
      await testApp.make.biomarker(),
      await testApp.make.biomarker(),
      await testApp.make.biomarker(),
    ];
    const [a, b, c] = terms.map(({ id }) => id) as [number, number, number];
    const item = await newItem('Ordered', [b, a, b]);
    assert.deepEqual(await membersOf(admin, item.id), [b, a]);
    const changed = await admin.ok(researchAreas.updateItem, {
      params: { id: item.id },
      body: { loincBiomarkerIds: [c, b], version: item.version },
    });
    assert.deepEqual([changed.version, changed.biomarkerCount], [item.version + 1, 2]);
    assert.deepEqual(await membersOf(admin, item.id), [c, b]);
    assert.deepEqual(await membersOf(admin, item.id, { sortBy: 'code' }), [b, c]);
    assert.deepEqual(await membersOf(admin, item.id, { excludeIds: [c] }), [b]);
    assert.deepEqual(await membersOf(admin, item.id, { search: terms[1]?.component }), [b]);
    assert.deepEqual(await membersOf(admin, item.id, { skip: 1, limit: 1 }), [b]);
    const same = await admin.ok(researchAreas.updateItem, {
      params: { id: item.id },
      body: { loincBiomarkerIds: [c, b] },
    });
    assert.equal(same.version, changed.version);
    const unknown = await admin.refused(researchAreas.updateItem, {
      params: { id: item.id },
      body: { loincBiomarkerIds: [c, 999999] },
    });
    assert.deepEqual(Object.keys(unknown.fields ?? {}), ['loincBiomarkerIds']);
    assert.deepEqual(await membersOf(admin, item.id), [c, b]);
    const emptied = await admin.ok(researchAreas.updateItem, {
      params: { id: item.id },
      body: { loincBiomarkerIds: [], name: 'Emptied' },
    });
    assert.deepEqual([emptied.name, emptied.biomarkerCount], ['Emptied', 0]);
    const detail = await admin.ok(biomarkers.get, { params: { id: c } });
    assert.deepEqual('areas' in detail && detail.areas, []);
  });

  test('return 100 of their biomarkers by default, and up to 1000', async () => {
    const { items: many } = await admin.ok(biomarkers.getMany, { body: { limit: 120, sortBy: 'code' } });
    const item = await newItem(
      'Large',
      many.map(({ id }) => id),
    );
    const members = (body: object) =>
      admin.ok(researchAreas.getItemBiomarkers, { params: { id: item.id }, body });
    const first = await members({});
    assert.deepEqual([first.items.length, first.count], [100, 120]);
    assert.equal((await members({ limit: 1000 })).items.length, 120);
    const refusal = await admin.refused(researchAreas.getItemBiomarkers, {
      params: { id: item.id },
      body: { limit: 1001 },
    });
    assert.equal(refusal.code, 1005);
  });

  test('are listed over all areas, searched by their own and their area’s name, and need an active area', async () => {
    const item = await newItem('Narcolepsy');
    const find = async (body: object) =>
      (await admin.ok(researchAreas.getItems, { body })).items.map(({ id }) => id);
    assert.deepEqual(await find({ search: 'NARCO' }), [item.id]);
    assert.deepEqual(await find({ search: 'area of narco' }), [item.id]);
    assert.deepEqual(await find({ search: 'narco', kind: 'body_system' }), []);
    assert.deepEqual(await find({ researchAreaId: item.area.id, sortBy: '-biomarkers' }), [item.id]);
    const twin = await admin.refused(researchAreas.createItem, {
      body: { researchAreaId: item.area.id, name: 'narcolepsy' },
    });
    assert.equal(twin.code, 1006);
    await admin.ok(researchAreas.remove, { params: { id: item.area.id } });
    const orphan = await admin.refused(researchAreas.createItem, {
      body: { researchAreaId: item.area.id, name: 'Insomnia' },
    });
    assert.equal(orphan.code, 1004);
  });
});

describe('panels', () => {
  test('keep their own names of biomarkers after a change, and are deleted and restored', async () => {
    const all = await admin.ok(panels.getAll, { query: { active: 'true' } });
    const panel = all.items.find(({ loincCode }) => loincCode === '51990-0');
    const panelId = panel?.id ?? 0;
    const { items } = await admin.ok(panels.getBiomarkers, { params: { panelId }, body: {} });
    const extra = await testApp.make.biomarker();
    const kept = items.slice(1).map(({ id }) => id);
    await admin.ok(panels.update, { params: { panelId }, body: { loincBiomarkerIds: [...kept, extra.id] } });
    const rows = await testApp.db
      .selectFrom('panel_biomarkers')
      .select(['loinc_biomarker_id as id', 'item'])
      .where('panel_id', '=', panelId)
      .orderBy('position')
      .execute();
    assert.deepEqual(
      rows.map(({ id }) => id),
      [...kept, extra.id],
    );
    assert.equal(rows[0]?.item, 'Calcium');
    assert.equal(rows.at(-1)?.item, null);
    await admin.ok(panels.remove, { params: { panelId } });
    const gone = await admin.ok(panels.getAll, { query: { active: 'false' } });
    assert.ok(gone.items.some(({ id }) => id === panelId));
    assert.equal((await admin.ok(panels.restore, { params: { panelId } })).active, true);
  });
});

test('the catalogue’s intervals classify results above a cut-off as not normal, and below it as normal', async () => {
  const classify = async (code: string, value: number) => {
    const { rows } = await sql<{ class: string | null }>`
      select j.class from loinc_biomarkers b, classify_result(b.id, ${value}, null, 40) j where b.loinc_code = ${code}`.execute(
      testApp.db,
    );
    return rows[0]?.class;
  };
  // Troponin I: elevated above 0.04. Glucose: borderline from 100. Hemoglobin A1c: from 5.7. Lithium: toxic from 1.5.
  assert.equal(await classify('10839-9', 0.04), 'normal');
  assert.equal(await classify('10839-9', 0.046), 'high');
  assert.equal(await classify('2345-7', 99.5), 'normal');
  assert.equal(await classify('2345-7', 100), 'high');
  assert.equal(await classify('4548-4', 5.69), 'normal');
  assert.equal(await classify('14334-7', 1.3), null);
});
