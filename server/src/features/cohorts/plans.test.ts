import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CohortDesign, cohortDesign } from '@aliquot/contract/cohorts';
import { openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { fillSamples } from '../../../test/many-samples.ts';
import { explain, recorded } from '../../../test/plans.ts';
import { readConditions } from './design-conditions.ts';
import { type PoolNeeds, readPools } from './read-pools.ts';

/** Rows are enough for the planner to prefer indexes; making them takes some seconds. */
const rows = 60_000;

describe('pools among 60,000 samples', { skip: !onPostgres && 'needs PostgreSQL’s planner' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let needs: PoolNeeds;
  before(async () => {
    testApp = await openTestApp();
    await fillSamples(testApp, rows);
    const { id, client_company_id } = await testApp.make.user();
    const actor = { id, clientCompanyId: client_company_id };
    needs = { db: testApp.db, clock: testApp.clock, language: 'en', actor };
  });
  after(() => testApp?.close());

  async function plansOf(design: CohortDesign): Promise<string[]> {
    const statements = await recorded(async () =>
      readPools(needs, design, await readConditions(needs, design)),
    );
    return Promise.all(statements.map(async (each) => `${each.text}\n${await explain(testApp.db, each)}`));
  }
  type Group = CohortDesign['cases']['sample'];
  const designOf = (cases: Group, controls: Group, prefer: CohortDesign['prefer'] = 'cheapest') =>
    cohortDesign.parse({
      ...{ cases: { sample: cases }, controls: { sample: controls } },
      ...{ count: 40, match: {}, prefer },
    });

  test('of one biomarker come from the index of what is for sale alone, in every order', async () => {
    for (const prefer of ['cheapest', 'most_volume', 'longest_expiry'] as const) {
      const high: Group = { loincBiomarkerId: 1, resultClass: 'high', material: 'Plasma' };
      const plans = await plansOf(designOf(high, { loincBiomarkerId: 1, resultClass: 'normal' }, prefer));
      assert.equal(plans.length, 1, 'both pools in one statement');
      for (const plan of plans) {
        assert.equal(plan.match(/Index Only Scan using samples_for_sale\b/g)?.length, 2, plan);
        assert.doesNotMatch(plan, /(Seq|Heap) Scan on samples/, plan);
      }
    }
  });

  test('by diagnosis or a further analyte read no table from end to end', async () => {
    for (const more of [{ diagnosis: 'I10' }, { also: [{ loincBiomarkerId: 5, within: 'donor' as const }] }])
      for (const plan of await plansOf(designOf({ loincBiomarkerId: 1, ...more }, { loincBiomarkerId: 2 })))
        assert.doesNotMatch(plan, /Seq Scan on (samples|sample_results|donors)\b/, plan);
  });
});
