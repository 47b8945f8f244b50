import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sampleSorts } from '@aliquot/contract/samples';
import { sql } from 'kysely';
import { full, selection } from '../../../test/full.ts';
import { openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { fillSamples } from '../../../test/many-samples.ts';
import { explain, recorded } from '../../../test/plans.ts';
import type { Statement } from '../../../test/statements.ts';
import { all, orderOf } from '../../platform/lists/index.ts';
import { conditionsOf } from './filters.ts';
import { listSamples } from './list-samples.ts';
import { sorts } from './page-of-samples.ts';
import { readInsights, readOverview } from './read-stock.ts';

/**
 * With many samples no list may scan the whole table: PostgreSQL explains each statement that the room sends. Each filter
 * is combined with one sort, with `full` with all of them.
 */

const rows = full ? 200_000 : 100_000;
type Query = Parameters<typeof listSamples>[1];

describe(`lists of ${rows} samples`, { skip: !onPostgres && 'needs PostgreSQL’s planner' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  before(async () => {
    testApp = await openTestApp();
    await fillSamples(testApp, rows);
  });
  after(() => testApp?.close());

  const sent = (query: Partial<Query>) =>
    recorded(() => listSamples(testApp.db, { skip: 0, limit: 25, ...query }));

  const planOf = (statement: Statement) => explain(testApp.db, statement);

  async function assertNoScan(query: Partial<Query>): Promise<void> {
    const queries = await sent(query);
    assert.ok(queries.length > 0);
    for (const each of queries) {
      const plan = await planOf(each);
      assert.ok(!/Seq Scan on samples/.test(plan), `${JSON.stringify(query)}\n${each.text}\n${plan}`);
    }
  }

  const orders = sampleSorts.flatMap((sort) => [sort, `-${sort}`]);
  const everyday = { active: true, status: 'available' } as const;

  for (const [n, filter] of filters().entries())
    test(`do not scan the table for ${JSON.stringify(filter)} in ${full ? 'every order' : 'an order'}, alone and with available samples only`, async () => {
      for (const sortBy of selection(orders, n, 1)) {
        await assertNoScan({ ...filter, sortBy });
        await assertNoScan({ ...everyday, ...filter, sortBy });
      }
    });

  test('with a broad filter are read from an index in order, without sorting', async () => {
    for (const sortBy of orders.filter((each) => !each.endsWith('biomarker')))
      for (const query of [{}, everyday, { donorGender: 'Female' as const }])
        for (const each of await sent({ ...query, sortBy }))
          assert.doesNotMatch(
            await planOf(each),
            /Sort Key: [^\n]*\bs\./,
            `${JSON.stringify(query)} by ${sortBy}`,
          );
  });

  test('give the same page whether it is found at the beginning of the index, by gathering, or by a full index scan', async () => {
    let turn = 0;
    const queries = [
      everyday,
      { loincBiomarkerId: 1 },
      { loincBiomarkerId: [2, 3, 4], active: true },
      { resultClass: 'high' as const, ageFrom: 60 },
      { storageFacilityId: 1, donorGender: 'Male' as const },
    ];
    for (const sortBy of [...orders, 'status,-price', '-volume,biomarker'])
      for (const query of selection<Partial<Query>>(queries, turn, 2))
        for (const skip of selection([0, 2_000, 11_000], turn++, 1)) {
          const { ofSamples } = await conditionsOf(testApp.db, query);
          const { rows: plain } = await sql<{ id: number }>`
            select s.id from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id where ${all(ofSamples)}
            order by ${orderOf(sortBy, sorts)} limit 25 offset ${skip}`.execute(testApp.db);
          const { items } = await listSamples(testApp.db, { ...query, sortBy, skip, limit: 25 });
          assert.deepEqual(
            items.map(({ id }) => id),
            plain.map(({ id }) => id),
            `${JSON.stringify(query)} by ${sortBy} from ${skip}`,
          );
        }
  });

  test('descending, give pages with and without values as a plain sort does', async () => {
    const columns = { value: 'result_number', price: 'specimen_price' };
    for (const [sort, column] of Object.entries(columns)) {
      const { rows: counted } = await sql<{ filled: number }>`
        select count(${sql.ref(column)})::integer as filled from samples`.execute(testApp.db);
      const filled = counted[0]?.filled ?? 0;
      assert.ok(filled < rows - 100, `${column} is never empty`);
      for (const sortBy of [`-${sort}`, `-${sort},accession`])
        for (const skip of [filled - 10, filled + 10]) {
          const { rows: plain } = await sql<{ id: number }>`
            select s.id from samples s order by ${orderOf(sortBy, sorts)} limit 25 offset ${skip}`.execute(
            testApp.db,
          );
          const { items } = await listSamples(testApp.db, { sortBy, skip, limit: 25 });
          assert.deepEqual(
            items.map(({ id }) => id),
            plain.map(({ id }) => id),
            `${sortBy} from ${skip}`,
          );
        }
    }
  });

  test('do not scan the table for pages far into the list', async () => {
    for (const sortBy of orders)
      for (const query of [{}, everyday]) await assertNoScan({ ...query, sortBy, skip: rows - 40_000 });
  });

  test('and the overview and insights do not scan the table', async () => {
    for (const read of [readOverview, readInsights]) {
      const queries = await recorded(() => read(testApp));
      assert.ok(queries.length > 1);
      for (const each of queries) assert.doesNotMatch(await planOf(each), /Seq Scan on samples/);
    }
  });

  test('read the rows of a page by their ids', async () => {
    const queries = await sent({ limit: 200 });
    assert.equal(queries.length, 3);
    for (const each of queries) assert.doesNotMatch(await planOf(each), /Seq Scan on samples/);
  });
});

function filters(): Partial<Query>[] {
  return [
    {},
    { active: false },
    { status: 'available' },
    { status: ['damaged', 'on_hold'] },
    { status: 'reserved' },
    { loincBiomarkerId: 1 },
    { loincBiomarkerId: [2, 3, 4] },
    { loincCode: '2160-0' },
    { type: 'Quantitative' },
    { type: 'Text' },
    { resultClass: 'high' },
    { resultClass: ['low', 'none'] },
    { valueFrom: 10 },
    { valueFrom: 5, valueTo: 5.1 },
    { donorGender: 'Female' },
    { donorGender: ['Other', 'Unknown'] },
    { donorEthnicity: 'White' },
    { donorEthnicity: 'Nobody' },
    { ageFrom: 40 },
    { ageFrom: 88, ageTo: 89 },
    { collectedFrom: '2024-01-01' },
    { collectedFrom: '2024-03-01', collectedTo: '2024-03-03' },
    { expiresFrom: '2030-01-01' },
    { expiresTo: '2028-01-01' },
    { validOn: '2028-01-01' },
    { validOn: '2028-01-01', priced: true, donorGender: 'Female' },
    { priced: true },
    { priced: false },
    { priceFrom: 100 },
    { priceTo: 41 },
    { volumeKind: 'mL' },
    { volumeKind: 'slide' },
    { volumeFrom: 1 },
    { volumeKind: 'mL', volumeTo: 0.3 },
    { storageFacilityId: 1 },
    { storageFacilityId: [2, 3] },
    { storageCondition: 'Frozen -80 C' },
    { storageCondition: 'Nowhere' },
    { storageContainer: 'Slide box' },
    { diagnosis: 'I10' },
    { diagnosis: ['E11', 'E75.1'] },
    { invoiceId: 3 },
    { vendorId: 1 },
    { createdFrom: '2026-01-01' },
    { createdFrom: '2025-08-01', createdTo: '2025-08-02' },
    { excludeIds: [1, 2, 3] },
    { search: 'ACC240' },
    { search: 'bbk-1234' },
    { search: 'protein' },
    { search: 'serum' },
    { search: 'zi' },
    { search: 'nothing of that kind' },
    { search: '//' },
    { donorGender: 'Female', storageFacilityId: 1 },
    { resultClass: 'high', ageFrom: 60 },
    { loincBiomarkerId: 1, resultClass: 'high', donorGender: 'Male' },
    { storageCondition: 'Frozen -80 C', storageContainer: 'Slide box' },
    { priceTo: 90, volumeKind: 'mL', volumeFrom: 1 },
  ];
}
