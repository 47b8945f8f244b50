import assert from 'node:assert/strict';
import { type Cohort, cohorts } from '@aliquot/contract/cohorts';
import type { Row, Sent } from '@aliquot/contract/endpoint';
import type { ErrorName } from '@aliquot/contract/errors';
import { type Buyer, createBuyerSetup } from './buyer-setup.ts';
import type { Caller, openTestApp } from './harness.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type NewDesign = Sent<(typeof cohorts)['create']>['body']['design'];

interface Given {
  age?: number;
  sex?: string;
  [column: string]: unknown;
}

/** A donor's sample of that age, as columns of samples. */
const columnsOf = ({ age = 50, sex = 'Female', ...columns }: Given) => ({
  collection_date: '2024-03-01',
  donor_dob: `${2024 - age}-03-01`,
  donor_gender: sex,
  ...columns,
});

/** Cases have a value of 20 of the biomarker, controls of 2. */
export function createCohortSetup(testApp: TestApp) {
  const setup = createBuyerSetup(testApp);

  /** A new biomarker with cases and controls for sale; their ids are in the order given. */
  async function stocked(cases: readonly Given[], controls: readonly Given[]) {
    const { id: biomarkerId } = await testApp.make.biomarker();
    const { id: facilityId } = await testApp.make.facility();
    const add = async (value: string, some: readonly Given[]) => {
      const ids: number[] = [];
      for (const each of some) {
        const columns = { biomarker_value: value, ...columnsOf(each), biomarkerId, facilityId };
        ids.push((await testApp.make.sample(columns)).id);
      }
      return ids;
    };
    return {
      biomarkerId,
      cases: await add('20', cases),
      controls: await add('2', controls),
      addCases: (...some: Given[]) => add('20', some),
      addControls: (...some: Given[]) => add('2', some),
    };
  }

  const designOf = (biomarkerId: number, more: Partial<NewDesign> = {}): NewDesign => ({
    cases: { sample: { loincBiomarkerId: biomarkerId, valueFrom: 10 } },
    controls: { sample: { loincBiomarkerId: biomarkerId, valueTo: 5 } },
    count: 10,
    match: {},
    ...more,
  });

  let named = 0;
  const create = (
    { caller }: Pick<Buyer, 'caller'>,
    biomarkerId: number,
    { name, shared = false, ...design }: Partial<NewDesign> & { name?: string; shared?: boolean } = {},
  ) => {
    named += 1;
    return caller.ok(cohorts.create, {
      body: { name: name ?? `Cohort ${named}`, shared, design: designOf(biomarkerId, design) },
    });
  };

  /** The samples of each set, the case first. */
  const idsOf = ({ sets }: Pick<Cohort, 'sets'>) =>
    sets.map((set) => [set.case, ...set.controls].map(({ sample }) => sample.id));

  /** Takes samples off sale. */
  const withdraw = (...ids: number[]) =>
    testApp.db.updateTable('samples').set({ active: false }).where('id', 'in', ids).execute();

  return { ...setup, stocked, designOf, create, idsOf, withdraw };
}

/** The error of a call that must fail under that name. */
export async function failsAs<R extends Row>(caller: Caller, name: ErrorName, row: R, sent: Sent<R>) {
  const error = await caller.refused(row, sent);
  assert.equal(error.name, name, error.reply.body);
  return error;
}
