import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cohorts } from '@aliquot/contract/cohorts';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { createCohortSetup } from '../../../test/cohort-setup.ts';
import { openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createCohortSetup>;
let me: Buyer;
before(async () => {
  testApp = await openTestApp();
  setup = createCohortSetup(testApp);
  me = await setup.buyer();
});
after(() => testApp.close());

const donor = async (donor_key: string) =>
  (await testApp.db.insertInto('donors').values({ donor_key }).returning('id').executeTakeFirstOrThrow()).id;
const change = (id: number | undefined, values: object) =>
  testApp.db
    .updateTable('samples')
    .set(values)
    .where('id', '=', id ?? 0)
    .execute();
const born = (age: number) => ({ donor_dob: `${2024 - age}-03-01` });

test('a cohort is the same whichever of the donors of 90 and above is how old, and whose samples are whose', async () => {
  const [one, two, three] = [await donor('KEY-1'), await donor('KEY-2'), await donor('KEY-3')];
  const { biomarkerId, cases, controls } = await setup.stocked(
    [{ age: 91, donor_id: one }, { age: 90 }, { age: 104, donor_id: two }],
    [{ age: 110, donor_id: three }, { age: 95, donor_id: three }, { age: 90 }, { age: 92 }],
  );
  const shown = async () => {
    const design = setup.designOf(biomarkerId, { ratio: 1, match: { ageWithin: 0 } });
    const { body } = await me.caller.send(cohorts.preview, { body: { design } });
    return JSON.stringify(JSON.parse(body).data);
  };
  const before = await shown();
  const { report, firstSets } = JSON.parse(before);
  assert.deepEqual([report.found.sets, report.unknownDonors, firstSets.length], [3, 6, 3]);

  await change(cases[0], { donor_id: null, ...born(104) });
  await change(cases[2], { donor_id: one, ...born(91) });
  await change(controls[0], { donor_id: null, ...born(92) });
  await change(controls[1], { donor_id: two, ...born(110) });
  await change(controls[2], { donor_id: two, ...born(110) });
  await change(controls[3], born(95));
  assert.equal(await shown(), before);
});

test('exact hours and freeze-thaw cycles within their bands change nothing', async () => {
  const { biomarkerId, cases } = await setup.stocked(
    [{ hours_to_freezer: 3.37, freeze_thaws: 17, storage_location: 'A' }, {}],
    [{}, { hours_to_processing: 1.5 }],
  );
  const shown = async () => {
    const { report, firstSets } = await me.caller.ok(cohorts.preview, {
      body: { design: setup.designOf(biomarkerId) },
    });
    return JSON.stringify({ report, firstSets });
  };
  const before = await shown();
  await change(cases[0], { hours_to_freezer: 2.5, freeze_thaws: 5, storage_location: 'Z' });
  assert.equal(await shown(), before);
});
