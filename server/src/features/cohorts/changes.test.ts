import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Cohort, cohorts } from '@aliquot/contract/cohorts';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { createCohortSetup, failsAs } from '../../../test/cohort-setup.ts';
import { openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createCohortSetup>;
let me: Buyer;
before(async () => {
  testApp = await openTestApp();
  setup = createCohortSetup(testApp);
});
// A user has so many builds in ten minutes.
beforeEach(async () => {
  me = await setup.buyer();
});
after(() => testApp.close());

const at = (cohort: { id: number }) => ({ params: { id: cohort.id } });
const read = (cohort: { id: number }) => me.caller.ok(cohorts.get, at(cohort));
const build = (cohort: { id: number }) => me.caller.ok(cohorts.build, { ...at(cohort), body: {} });
const refresh = (cohort: { id: number }, apply = true) =>
  me.caller.ok(cohorts.refresh, { ...at(cohort), body: { apply } });
const pin = (cohort: { id: number }, sampleIds: number[], pinned = true) =>
  me.caller.ok(cohorts.pin, { ...at(cohort), body: { sampleIds, pinned } });
const pinnedIn = ({ sets }: Cohort) =>
  sets.flatMap((set) =>
    [set.case, ...set.controls].filter(({ pinned }) => pinned).map(({ sample }) => sample.id),
  );
const first = <T>([one]: readonly T[]): T => one ?? assert.fail('nothing');

describe('a changed design', () => {
  test('marks the cohort as outdated and keeps its members, until it is built', async () => {
    const { biomarkerId, cases } = await setup.stocked([{}, {}], [{}, {}]);
    const cohort = await setup.create(me, biomarkerId);
    const design = setup.designOf(biomarkerId, { count: 1 });
    const changed = await me.caller.ok(cohorts.update, { ...at(cohort), body: { design } });
    assert.deepEqual([changed.outdated, changed.cases, changed.version], [true, 2, cohort.version + 1]);
    const built = await build(cohort);
    assert.deepEqual([built.outdated, built.cases, first(built.sets).case.sample.id], [false, 1, cases[0]]);
  });

  test('that is the same as before changes nothing', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const same = await me.caller.ok(cohorts.update, { ...at(cohort), body: { design: cohort.design } });
    assert.deepEqual([same.outdated, same.version], [false, cohort.version]);
  });

  test('that names a biomarker which was switched off says so when it is read, and is not built', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const switched = { active: false };
    await testApp.db.updateTable('loinc_biomarkers').set(switched).where('id', '=', biomarkerId).execute();
    const { problems, sets } = await read(cohort);
    const field = 'design.cases.sample.loincBiomarkerId';
    assert.deepEqual(problems[field], ['This biomarker is not in the catalogue, or switched off.']);
    assert.equal(first(sets).case.state, 'withdrawn');
    const failed = await failsAs(me.caller, 'invalid_input', cohorts.build, { ...at(cohort), body: {} });
    assert.ok(failed.fields?.[field]);
  });
});

describe('build', () => {
  test('keeps pinned samples and selects the others anew', async () => {
    const { biomarkerId, cases, controls, addControls } = await setup.stocked(
      [{}, {}],
      [{ age: 51 }, { age: 52 }, { age: 53 }, { age: 54 }],
    );
    const cohort = await setup.create(me, biomarkerId, { ratio: 2 });
    const kept = first(cohort.sets).controls[1]?.sample.id ?? 0;
    assert.deepEqual(pinnedIn(await pin(cohort, [kept])), [cases[0], kept]);
    const near = await addControls({}, {}, {});
    const built = await build(cohort);
    const [one = [], two = []] = setup.idsOf(built);
    assert.deepEqual([one[0], one.includes(kept), two[0]], [cases[0], true, cases[1]]);
    assert.deepEqual([...one.slice(1), ...two.slice(1)].filter((id) => id !== kept).sort(), near);
    assert.ok(controls.includes(kept));
  });

  test('measures pinned controls by the design as it is now', async () => {
    const { biomarkerId, controls } = await setup.stocked([{}], [{ age: 54 }]);
    const cohort = await setup.create(me, biomarkerId);
    await pin(cohort, controls);
    const design = setup.designOf(biomarkerId, { match: { ageWithin: 8 } });
    await me.caller.ok(cohorts.update, { ...at(cohort), body: { design } });
    assert.equal(first(first((await build(cohort)).sets).controls).distance, 0.5);
  });

  test('lets go of a pinned sample that can no longer be bought', async () => {
    const { biomarkerId, cases } = await setup.stocked([{}, {}], [{}, {}]);
    const cohort = await setup.create(me, biomarkerId, { count: 1 });
    await pin(cohort, [first(cases)]);
    await setup.withdraw(first(cases));
    assert.equal(first(setup.idsOf(await build(cohort)))[0], cases[1]);
  });

  test('fails for a version that has passed, and keeps the members', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const { version } = cohort;
    await me.caller.ok(cohorts.update, { ...at(cohort), body: { note: 'changed' } });
    await failsAs(me.caller, 'version_conflict', cohorts.build, { ...at(cohort), body: { version } });
    assert.deepEqual(setup.idsOf(await read(cohort)), setup.idsOf(cohort));
  });
});

describe('pin', () => {
  test('of a control pins its case, and letting go of a case lets go of its controls', async () => {
    const { biomarkerId, cases, controls } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    assert.deepEqual(pinnedIn(await pin(cohort, controls)), [...cases, ...controls]);
    assert.deepEqual(pinnedIn(await pin(cohort, controls, false)), cases);
    await pin(cohort, controls);
    assert.deepEqual(pinnedIn(await pin(cohort, cases, false)), []);
  });

  test('of a sample that is not in the cohort finds nothing', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const [other] = await setup.stock(1);
    const body = { sampleIds: [other ?? 0], pinned: true };
    await failsAs(me.caller, 'not_found', cohorts.pin, { ...at(cohort), body });
  });
});

describe('refresh', () => {
  test('replaces lost controls by the nearest, and touches nothing else', async () => {
    const { biomarkerId, cases, controls, addControls } = await setup.stocked(
      [{}, { age: 70 }],
      [{}, { age: 70 }],
    );
    const cohort = await setup.create(me, biomarkerId);
    const [far, near] = await addControls({ age: 54 }, { age: 51 });
    await setup.withdraw(first(controls));
    const told = await refresh(cohort, false);
    assert.deepEqual(told.replaced, [{ from: controls[0], to: near }]);
    assert.deepEqual(
      told.lost.map(({ sample, state }) => [sample.id, state]),
      [[controls[0], 'withdrawn']],
    );
    assert.deepEqual(setup.idsOf(told.cohort), setup.idsOf(cohort));
    const { cohort: refreshed, lostSets, unfit } = await refresh(cohort);
    assert.deepEqual(setup.idsOf(refreshed), [
      [cases[0], near],
      [cases[1], controls[1]],
    ]);
    assert.deepEqual([lostSets, unfit, first(first(refreshed.sets).controls).distance], [[], [], 0.2]);
    assert.equal(refreshed.report?.balance?.continuous[0]?.cases.mean, 60);
    assert.ok(far);
  });

  test('replaces a lost case by the next that fits its controls', async () => {
    const { biomarkerId, cases, controls, addCases } = await setup.stocked([{}], [{ age: 53 }]);
    const cohort = await setup.create(me, biomarkerId);
    const [, next] = await addCases({ age: 40 }, { age: 57 }, { age: 53 });
    await setup.withdraw(first(cases));
    const { cohort: refreshed } = await refresh(cohort);
    assert.deepEqual(setup.idsOf(refreshed), [[next, controls[0]]]);
    assert.equal(first(first(refreshed.sets).controls).distance, 0.8);
  });

  test('names sets that stay incomplete', async () => {
    const { biomarkerId, controls } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    await setup.withdraw(first(controls));
    const { replaced, lostSets, cohort: refreshed } = await refresh(cohort);
    assert.deepEqual([replaced, lostSets, setup.idsOf(refreshed)], [[], [1], setup.idsOf(cohort)]);
  });

  test('leaves ordered samples and pinned ones that others hold, and replaces held ones', async () => {
    const { biomarkerId, cases, controls, addControls } = await setup.stocked(
      [{}, { age: 60 }, { age: 70 }],
      [{}, { age: 60 }, { age: 70 }],
    );
    const cohort = await setup.create(me, biomarkerId);
    await addControls({}, { age: 60 }, { age: 70 });
    await setup.placed(me, [first(controls)]);
    await pin(cohort, [controls[1] ?? 0]);
    await setup.cartWith(await setup.buyer(), controls.slice(1));
    const { lost, cohort: refreshed } = await refresh(cohort);
    assert.deepEqual(
      lost.map(({ sample, state }) => [sample.id, state]),
      [[controls[2], 'held']],
    );
    const states = refreshed.sets.map((set) => first(set.controls).state);
    assert.deepEqual(states, ['ordered', 'held', 'available']);
    assert.equal(cases.length, refreshed.cases);
  });

  test('keeps a sample that no longer fits its group, and says so', async () => {
    const { biomarkerId, cases } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const lower = { biomarker_value: '3' };
    await testApp.db.updateTable('samples').set(lower).where('id', 'in', cases).execute();
    const { unfit, lost, cohort: refreshed } = await refresh(cohort);
    assert.deepEqual([unfit, lost, setup.idsOf(refreshed)], [cases, [], setup.idsOf(cohort)]);
  });
});

describe('swap', () => {
  test('takes one of the alternatives, of which the nearest is first', async () => {
    const { biomarkerId, cases, controls, addControls } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const [far, near, never] = await addControls({ age: 54 }, { age: 51 }, { age: 80 });
    const [held] = await addControls({});
    await setup.cartWith(await setup.buyer(), [held ?? 0]);
    const body = { sampleId: first(controls) };
    const { items } = await me.caller.ok(cohorts.alternatives, { ...at(cohort), body });
    assert.deepEqual(
      items.map(({ sample, distance }) => [sample.id, distance]),
      [
        [near, 0.2],
        [far, 0.8],
      ],
    );
    const swap = (withSampleId = 0) => ({ ...at(cohort), body: { ...body, withSampleId } });
    const swapped = await me.caller.ok(cohorts.swap, swap(far));
    assert.deepEqual(setup.idsOf(swapped), [[cases[0], far]]);
    assert.equal(first(first(swapped.sets).controls).distance, 0.8);
    await failsAs(me.caller, 'not_found', cohorts.swap, swap(near));
    const other = { ...at(cohort), body: { sampleId: far ?? 0, withSampleId: never ?? 0 } };
    const misfit = await failsAs(me.caller, 'invalid_input', cohorts.swap, other);
    assert.deepEqual(Object.keys(misfit.fields ?? {}), ['withSampleId']);
  });

  test('of a case measures its controls anew', async () => {
    const { biomarkerId, cases, controls, addCases } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const [other = 0] = await addCases({ age: 53 });
    const body = { sampleId: first(cases), withSampleId: other };
    const { sets } = await me.caller.ok(cohorts.swap, { ...at(cohort), body });
    assert.deepEqual(setup.idsOf({ sets }), [[other, controls[0]]]);
    assert.equal(first(first(sets).controls).distance, 0.6);
  });

  test('fails for a sample that cannot be bought, and tells nothing of one that is not there', async () => {
    const { biomarkerId, cases, addCases } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const [sold = 0] = await addCases({});
    await setup.withdraw(sold);
    const samples = [];
    for (const withSampleId of [sold, 999_999_999]) {
      const body = { sampleId: first(cases), withSampleId };
      const failed = await failsAs(me.caller, 'samples_unavailable', cohorts.swap, { ...at(cohort), body });
      samples.push(...(failed.details as { samples: object[] }).samples);
    }
    assert.deepEqual(samples, [
      { id: sold, code: null, reason: 'taken' },
      { id: 999_999_999, code: null, reason: 'taken' },
    ]);
  });

  test('does not bring a second sample of a donor in', async () => {
    const { id: donor_id } = await testApp.db
      .insertInto('donors')
      .values({ donor_key: 'TWICE' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { biomarkerId, cases, addControls } = await setup.stocked([{ donor_id, age: 50 }], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    const [own = 0] = await addControls({ donor_id, age: 50 });
    const sampleId = first(first(cohort.sets).controls).sample.id;
    const body = { sampleId, withSampleId: own };
    await failsAs(me.caller, 'invalid_input', cohorts.swap, { ...at(cohort), body });
    assert.ok(cases);
  });
});

test('removed sets are gone from members and report, and the others keep their numbers', async () => {
  const { biomarkerId } = await setup.stocked([{}, { age: 60 }], [{}, { age: 60 }]);
  const cohort = await setup.create(me, biomarkerId);
  const { sets, report } = await me.caller.ok(cohorts.removeSets, { ...at(cohort), body: { sets: [1, 7] } });
  assert.deepEqual([sets.map(({ number }) => number), report?.found], [[2], { sets: 1, samples: 2 }]);
  assert.equal(report?.total, 100);
});

test('a deleted cohort cannot be built, and comes back with its members', async () => {
  const { biomarkerId } = await setup.stocked([{}], [{}]);
  const cohort = await setup.create(me, biomarkerId);
  await me.caller.ok(cohorts.remove, { ...at(cohort), query: {} });
  await failsAs(me.caller, 'not_found', cohorts.build, { ...at(cohort), body: {} });
  const restored = await me.caller.ok(cohorts.restore, at(cohort));
  assert.deepEqual([restored.active, setup.idsOf(restored)], [true, setup.idsOf(cohort)]);
});
