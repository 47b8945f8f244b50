import type { Call, ExampleCalls } from './example-call.ts';
import type { Scenario } from './scenario.ts';

const at = (id: unknown, body?: object): Call => ({ params: { id }, ...(body ? { body } : {}) });
const deleted = { active: false };

/** One group: every sample of a biomarker is a set of its own. */
const designOf = (loincBiomarkerId: number) => ({
  cases: { sample: { loincBiomarkerId } },
  controls: null,
  count: 1,
  match: {},
});

/** A design with two samples for sale. */
async function stocked({ make, setup }: Scenario) {
  const biomarkerId = (await make.biomarker()).id;
  const [sampleId = 0, otherId = 0] = await setup.stock(2, { biomarkerId });
  return { design: designOf(biomarkerId), sampleId, otherId };
}

/** A cohort of the buyer with the first of two samples. */
export async function cohortOf(scenario: Scenario, given: object = {}) {
  const { db, buyer, next } = scenario;
  const { design, sampleId, otherId } = await stocked(scenario);
  const all = { sex: true, ethnicity: false, container: false, condition: false };
  const match = { ...all, ageWithin: 5, yearWithin: null, material: false, anticoagulant: false };
  const { id } = await db
    .insertInto('cohorts')
    .values({
      client_company_id: buyer.companyId,
      user_id: buyer.id,
      name: `Cohort ${next()}`,
      design: JSON.stringify({ ...design, ratio: 1, match, prefer: 'cheapest', onePerDonor: true }),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cohort_members')
    .values({ cohort_id: id, sample_id: sampleId, set_number: 1, role: 'case', price: 50 })
    .execute();
  return { id, sampleId, otherId };
}

const atOwn =
  (body?: (own: Awaited<ReturnType<typeof cohortOf>>) => object) =>
  async (scenario: Scenario): Promise<Call> => {
    const own = await cohortOf(scenario);
    return at(own.id, body?.(own));
  };

export const cohortCalls: ExampleCalls = {
  'cohorts.getMany': () => ({ body: {} }),
  'cohorts.preview': async (scenario) => ({ body: { design: (await stocked(scenario)).design } }),
  'cohorts.create': async (scenario) => ({
    body: { name: `Cohort ${scenario.next()}`, design: (await stocked(scenario)).design },
  }),
  'cohorts.get': atOwn(),
  'cohorts.update': atOwn(() => ({ note: 'For March' })),
  'cohorts.remove': atOwn(),
  'cohorts.restore': async (scenario) => at((await cohortOf(scenario, deleted)).id),
  'cohorts.build': atOwn(() => ({})),
  'cohorts.refresh': atOwn(() => ({ apply: true })),
  'cohorts.alternatives': atOwn(({ sampleId }) => ({ sampleId })),
  'cohorts.swap': atOwn(({ sampleId, otherId }) => ({ sampleId, withSampleId: otherId })),
  'cohorts.pin': atOwn(({ sampleId }) => ({ sampleIds: [sampleId], pinned: true })),
  'cohorts.removeSets': atOwn(() => ({ sets: [1] })),
  'cohorts.copy': async (scenario) => at((await cohortOf(scenario)).id, { name: `Copy ${scenario.next()}` }),
  'cohorts.addToCart': async (scenario) => {
    const { id } = await cohortOf(scenario);
    return at(id, { cartId: await scenario.cart(), take: 'available' });
  },
  'cohorts.export': atOwn(() => ({ format: 'csv' })),
};
