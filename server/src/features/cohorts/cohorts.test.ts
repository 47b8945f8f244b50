import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Cohort, cohorts } from '@aliquot/contract/cohorts';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { createCohortSetup, failsAs } from '../../../test/cohort-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

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
const read = (cohort: { id: number }, caller = me.caller) => caller.ok(cohorts.get, at(cohort));

describe('who may not', () => {
  test('staff and vendor operators have no call', async () => {
    for (const role of ['admin', 'vendor_operator'] as const)
      await failsAs(await testApp.as(role), 'not_allowed', cohorts.getMany, { body: {} });
  });

  test('another company finds neither a private nor a shared cohort', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const other = await setup.buyer({ role: 'client_manager' });
    for (const shared of [false, true]) {
      const cohort = await setup.create(me, biomarkerId, { shared });
      await assertHidden(other.caller, cohort);
    }
    assert.equal((await other.caller.ok(cohorts.getMany, { body: {} })).count, 0);
  });

  test('a colleague and a manager do not find a private cohort', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId);
    for (const role of ['client_user', 'client_manager'] as const) {
      const { caller } = await setup.buyer({ role, companyId: me.companyId });
      await assertHidden(caller, cohort);
    }
  });

  test('a colleague reads and copies a shared cohort, and changes nothing of it', async () => {
    const { biomarkerId, cases } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId, { shared: true });
    const { caller } = await setup.buyer({ companyId: me.companyId });
    const shown = await read(cohort, caller);
    assert.deepEqual([shown.mine, shown.mayChange, shown.owner.id], [false, false, me.id]);
    for (const change of changesOf(cohort, cases[0] ?? 0)) {
      const reply = await change(caller);
      assert.deepEqual([reply.statusCode, reply.json().error.name], [403, 'not_allowed'], reply.body);
    }
    const copy = await caller.ok(cohorts.copy, { ...at(cohort), body: { name: 'Mine' } });
    assert.deepEqual([copy.mine, copy.shared, setup.idsOf(copy)], [true, false, setup.idsOf(cohort)]);
    assert.deepEqual((await read(cohort)).version, cohort.version);
  });

  test('a manager changes a shared cohort, but cannot make it private', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const cohort = await setup.create(me, biomarkerId, { shared: true });
    const { caller } = await setup.buyer({ role: 'client_manager', companyId: me.companyId });
    const renamed = await caller.ok(cohorts.update, { ...at(cohort), body: { name: 'Renamed' } });
    assert.deepEqual([renamed.name, renamed.mayChange], ['Renamed', true]);
    await failsAs(caller, 'not_allowed', cohorts.update, { ...at(cohort), body: { shared: false } });
    const own = await me.caller.ok(cohorts.update, { ...at(cohort), body: { shared: false } });
    assert.equal(own.shared, false);
    await failsAs(caller, 'not_found', cohorts.get, at(cohort));
  });

  test('a manager cannot give a shared cohort the name of a private one of its owner', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const secret = await setup.create(me, biomarkerId);
    const cohort = await setup.create(me, biomarkerId, { shared: true });
    const { caller } = await setup.buyer({ role: 'client_manager', companyId: me.companyId });
    await failsAs(caller, 'duplicate', cohorts.update, { ...at(cohort), body: { name: secret.name } });
  });
});

type Change = (caller: Caller) => Promise<Awaited<ReturnType<Caller['raw']>>>;

/** Every call that changes a cohort. */
function changesOf({ id }: Cohort, sampleId: number): Change[] {
  const post = (verb: string, payload: object): Change => {
    return (caller) => caller.raw({ method: 'POST', url: `/api/cohorts/${id}/${verb}`, payload });
  };
  return [
    (caller) => caller.raw({ method: 'PATCH', url: `/api/cohorts/${id}`, payload: { name: 'Theirs' } }),
    (caller) => caller.raw({ method: 'DELETE', url: `/api/cohorts/${id}` }),
    post('restore', {}),
    post('build', {}),
    post('refresh', { apply: true }),
    post('alternatives', { sampleId }),
    post('swap', { sampleId, withSampleId: sampleId }),
    post('pin', { sampleIds: [sampleId], pinned: true }),
    post('remove_sets', { sets: [1] }),
  ];
}

async function assertHidden(caller: Caller, cohort: Cohort) {
  await failsAs(caller, 'not_found', cohorts.get, at(cohort));
  await failsAs(caller, 'not_found', cohorts.copy, { ...at(cohort), body: { name: 'Theirs' } });
  await failsAs(caller, 'not_found', cohorts.export, { ...at(cohort), body: { format: 'csv' } });
  for (const change of changesOf(cohort, cohort.sets[0]?.case.sample.id ?? 0))
    assert.equal((await change(caller)).statusCode, 404);
}

describe('create', () => {
  test('builds the cohort: sets, report, and what can be bought', async () => {
    const { biomarkerId, cases, controls } = await setup.stocked(
      [{ age: 50 }, { age: 60, sex: 'Male' }, { age: 20 }],
      [{ age: 52 }, { age: 61, sex: 'Male' }, { age: 40 }],
    );
    const cohort = await setup.create(me, biomarkerId, { name: 'Two of three', count: 3 });
    assert.deepEqual(setup.idsOf(cohort), [
      [cases[0], controls[0]],
      [cases[1], controls[1]],
    ]);
    assert.deepEqual(
      cohort.sets.map((set) => set.controls.map(({ distance, state }) => [distance, state])),
      [[[0.4, 'available']], [[0.2, 'available']]],
    );
    const { cases: count, available, total, mine, outdated } = cohort;
    assert.deepEqual([count, cohort.controls, available, total, mine, outdated], [2, 2, 4, 200, true, false]);
    const { pools, found, shortfall, power, unknownDonors } = cohort.report ?? {};
    assert.deepEqual(pools, { cases: 3, controls: 3, capped: false });
    assert.deepEqual([found, shortfall, unknownDonors], [{ sets: 2, samples: 4 }, 1, 4]);
    assert.deepEqual(power, { cases: 2, controls: 2, effect: 2.8016 });
  });

  test('without controls takes the first samples, the cheapest or the largest', async () => {
    const { biomarkerId, cases } = await setup.stocked(
      [{ specimen_price: 30 }, { specimen_price: 10, volume_number: 2 }, { specimen_price: 20 }],
      [],
    );
    const one = { controls: null, count: 2 } as const;
    const cheapest = await setup.create(me, biomarkerId, one);
    assert.deepEqual(setup.idsOf(cheapest), [[cases[1]], [cases[2]]]);
    assert.deepEqual([cheapest.report?.balance, cheapest.report?.power], [null, null]);
    const largest = await setup.create(me, biomarkerId, { ...one, count: 1, prefer: 'most_volume' });
    assert.deepEqual(setup.idsOf(largest), [[cases[1]]]);
  });

  test('fails where no case has its controls, and says how many are missing', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}, { age: 80 }]);
    const failed = await failsAs(me.caller, 'cohort_no_match', cohorts.create, {
      body: { name: 'None', design: setup.designOf(biomarkerId, { ratio: 2 }) },
    });
    assert.deepEqual([failed.name, failed.message], ['cohort_no_match', ['No case has 2 controls.']]);
    const { biomarkerId: empty } = await setup.stocked([], [{}]);
    const none = await failsAs(me.caller, 'cohort_no_match', cohorts.create, {
      body: { name: 'None', design: setup.designOf(empty) },
    });
    assert.deepEqual(none.message, ['No specimen for sale fits the cases.']);
  });

  test('fails for more samples than a cart holds, for what is not in the catalogue and for a taken name', async () => {
    const { biomarkerId } = await setup.stocked([{}], [{}]);
    const create = (design: object, name = 'Unique') => ({
      body: { name, design: setup.designOf(biomarkerId, design) },
    });
    const large = await failsAs(me.caller, 'invalid_input', cohorts.create, create({ count: 100, ratio: 3 }));
    assert.deepEqual(Object.keys(large.fields ?? {}), ['design.count']);
    const unknown = await failsAs(me.caller, 'invalid_input', cohorts.create, {
      body: { name: 'Unknown', design: setup.designOf(999_999) },
    });
    assert.deepEqual(Object.keys(unknown.fields ?? {}), [
      'design.cases.sample.loincBiomarkerId',
      'design.controls.sample.loincBiomarkerId',
    ]);
    const ill = { sample: { loincBiomarkerId: biomarkerId, diagnosis: 'Q99' } };
    const hidden = await failsAs(me.caller, 'invalid_input', cohorts.create, create({ cases: ill }));
    assert.deepEqual(Object.keys(hidden.fields ?? {}), ['design.cases.sample.diagnosis']);
    await me.caller.ok(cohorts.create, create({}, 'Taken'));
    await failsAs(me.caller, 'duplicate', cohorts.create, create({}, 'TAKEN'));
  });

  test('fails after 30 builds in ten minutes, previews have a limit of their own', async () => {
    const { caller } = await setup.buyer();
    const { biomarkerId } = await setup.stocked([], []);
    const body = { name: 'Many', design: setup.designOf(biomarkerId) };
    for (let n = 0; n < 30; n += 1) await failsAs(caller, 'cohort_no_match', cohorts.create, { body });
    await failsAs(caller, 'too_many_requests', cohorts.create, { body });
    await caller.ok(cohorts.preview, { body: { design: body.design } });
    testApp.clock.forward(601);
    await failsAs(caller, 'cohort_no_match', cohorts.create, { body });
  });
});

test('a user has at most 50 cohorts, and a company shares at most 200', async () => {
  const who = await setup.buyer();
  const { biomarkerId } = await setup.stocked([{}], [{}]);
  const cohort = await setup.create(who, biomarkerId);
  const add = (count: number, owner: Buyer, shared: boolean) =>
    testApp.db
      .insertInto('cohorts')
      .values(
        Array.from({ length: count }, (_, n) => ({
          ...{
            client_company_id: who.companyId,
            user_id: owner.id,
            name: `${shared} ${n}`,
            shared,
            design: '{}',
          },
        })),
      )
      .execute();
  await add(49, who, false);
  const body = { name: 'One more', design: setup.designOf(biomarkerId) };
  await failsAs(who.caller, 'too_many_cohorts', cohorts.create, { body });
  await failsAs(who.caller, 'too_many_cohorts', cohorts.copy, { ...at(cohort), body: { name: 'Copy' } });
  const colleague = await setup.buyer({ companyId: who.companyId });
  await add(200, colleague, true);
  const share = { ...at(cohort), body: { shared: true } };
  await failsAs(who.caller, 'too_many_shared_cohorts', cohorts.update, share);
});

test('a shortfall counts as unmet demand of the biomarker, once in ten minutes', async () => {
  const { biomarkerId } = await setup.stocked([{}], [{}]);
  const preview = (count: number) =>
    me.caller.ok(cohorts.preview, { body: { design: setup.designOf(biomarkerId, { count }) } });
  const unmet = async () => {
    await testApp.services.writeBuffer.flush();
    const rows = testApp.db.selectFrom('search_demand').select('unmet');
    return (await rows.where('loinc_biomarker_id', '=', biomarkerId).execute()).map((row) => row.unmet);
  };
  await preview(1);
  assert.deepEqual(await unmet(), []);
  await preview(2);
  await preview(3);
  assert.deepEqual(await unmet(), [1]);
});

test('preview finds what create would, shows five sets and stores nothing', async () => {
  const some = Array.from({ length: 7 }, () => ({}));
  const { biomarkerId } = await setup.stocked(some, some);
  const before = await me.caller.ok(cohorts.getMany, { body: {} });
  const { report, firstSets } = await me.caller.ok(cohorts.preview, {
    body: { design: setup.designOf(biomarkerId) },
  });
  const cohort = await setup.create(me, biomarkerId);
  assert.deepEqual(report, cohort.report);
  assert.deepEqual(
    firstSets.map((set) => [set.case.sample.id, ...set.controls.map(({ sample }) => sample.id)]),
    setup.idsOf(cohort).slice(0, 5),
  );
  assert.equal((await me.caller.ok(cohorts.getMany, { body: {} })).count, before.count + 1);
});

test('the list counts what can be bought now, and filters by owner and sharing', async () => {
  const { buyer } = setup;
  const owner = await buyer();
  const colleague = await buyer({ companyId: owner.companyId });
  const { biomarkerId, cases } = await setup.stocked([{}, {}], [{}, {}]);
  const cohort = await setup.create(owner, biomarkerId, { shared: true, name: 'Shared' });
  await setup.create(owner, biomarkerId, { name: 'Private' });
  await setup.withdraw(cases[0] ?? 0);
  const { items } = await colleague.caller.ok(cohorts.getMany, { body: { mine: false } });
  const [row] = items;
  assert.deepEqual([items.length, row?.id, row?.cases, row?.controls], [1, cohort.id, 2, 2]);
  assert.deepEqual([row?.available, row?.total, row?.mayChange], [3, 150, false]);
  const count = async (body: object) => (await owner.caller.ok(cohorts.getMany, { body })).count;
  assert.deepEqual([await count({ mine: true }), await count({ shared: true }), await count({})], [2, 1, 2]);
});
