import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { alsoWithin, type SampleClientQuery, sampleClientSorts } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import { selection } from '../../../test/full.ts';
import { openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { fillSamples } from '../../../test/many-samples.ts';
import { explain, recorded } from '../../../test/plans.ts';
import type { Context } from '../../platform/context.ts';
import { countArrivals, newestArrival } from './arrivals.ts';
import { countByBiomarker } from './by-biomarker.ts';
import { readFacets } from './facets.ts';
import { listSpecimens } from './list-specimens.ts';
import { searchContextOf } from './selection.ts';

/**
 * With many samples no search may read the table itself: one index has all the columns that it needs. Each filter is
 * combined with a few sorts, with `full` with all of them.
 */

const rows = 60_000;
/** Rows of a page, and the texts of facets, are read by their ids. */
const readsTheTable = /(Seq|Heap) Scan on samples|Index Scan using (?!samples_pkey)\w+ on samples/;
type Query = Partial<SampleClientQuery>;

describe('searches among 60,000 samples', { skip: !onPostgres && 'needs PostgreSQL’s planner' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let context: Context;
  before(async () => {
    testApp = await openTestApp();
    await fillSamples(testApp, rows);
    const { id, client_company_id } = await testApp.make.user();
    context = {
      ...testApp.services,
      db: testApp.db,
      language: 'en',
      actor: { id, role: 'client_user', group: 'client', clientCompanyId: client_company_id },
    } as unknown as Context;
  });
  after(() => testApp?.close());

  /** The plans of all statements that are sent, except those that read rows by id. */
  async function plansOf(ask: (context: Context) => Promise<unknown>): Promise<string[]> {
    const queries = await recorded(() => ask(context));
    const searches = queries.filter(
      (each) => !/\bid = any \(\$\d+::integer\[\]\)/.test(each.text.replaceAll('loinc_biomarker_id', 'term')),
    );
    assert.ok(searches.length > 0);
    return Promise.all(searches.map(async (each) => `${each.text}\n${await explain(testApp.db, each)}`));
  }
  const list = (query: Query) => plansOf((with_) => listSpecimens(with_, { skip: 0, limit: 25, ...query }));

  /** A sample for sale whose donor has others. */
  const linkedSample = async () => {
    const { id } = await testApp.db
      .selectFrom('samples')
      .select('id')
      .where('donor_id', 'is not', null)
      .where('active', '=', true)
      .where('status', '=', 'available')
      .where('specimen_price', 'is not', null)
      .executeTakeFirstOrThrow();
    return id;
  };

  const orders = sampleClientSorts.flatMap((sort) => [sort, `-${sort}`]);
  const filters: Query[] = [
    {},
    { resultClass: 'high' },
    { valueFrom: 5, valueTo: 12, donorGender: 'Female', ageFrom: 40, ageTo: 65 },
    { donorEthnicity: 'White', collectionYearFrom: 2024 },
    { storageCondition: 'Frozen -80 C', storageContainer: 'Cryovial 2.0 mL' },
    { volumeKind: 'mL', volumeFrom: 1, priceTo: 100 },
    { expiryBand: ['under_6_months', 'over_2_years'] },
    { biomarkerValue: 'Positive' },
    {
      material: 'Plasma',
      anticoagulant: 'lithium_heparin',
      freezeThaws: ['0', '1'],
      hoursToProcessingMax: 4,
    },
  ];

  test('for one biomarker use index-only scans, with every sort and filter', async () => {
    for (const [n, query] of filters.entries())
      for (const sortBy of selection(orders, n, 5))
        for (const plan of await list({ loincBiomarkerId: 1, ...query, sortBy })) {
          assert.match(
            plan,
            /Index Only Scan (Backward )?using samples_(for_sale|for_sale_price|filters)\b/,
            plan,
          );
          assert.doesNotMatch(plan, readsTheTable, plan);
        }
  });

  test('for several biomarkers, a text or all samples never scan the table', async () => {
    for (const [turn, about] of [
      {},
      { loincBiomarkerId: [2, 3, 4] },
      { search: 'glucose' },
      { search: 'SP-7K' },
      { type: 'Text' as const },
    ].entries())
      for (const [n, query] of filters.entries())
        for (const sortBy of selection(orders, turn + n, 4))
          for (const plan of await list({ ...about, ...query, sortBy }))
            assert.doesNotMatch(plan, /Seq Scan on samples/, plan);
  });

  test('count facets and biomarkers in one pass over the index', async () => {
    for (const query of filters) {
      for (const about of [{ loincBiomarkerId: 1 }, { loincBiomarkerId: [2, 3] }, {}]) {
        // Unfiltered, only the corrections of the facet counters and the lowest and highest price are read.
        const everything = Object.keys({ ...about, ...query }).length === 0;
        const refused = everything ? /Seq Scan on samples/ : readsTheTable;
        for (const plan of await plansOf((with_) => readFacets(with_, { ...about, ...query } as never)))
          assert.doesNotMatch(plan, refused, plan);
      }
      const body = { loincBiomarkerIds: [1, 2, 3], ...query };
      for (const plan of await plansOf((with_) => countByBiomarker(with_, body as never)))
        assert.doesNotMatch(plan, /(Seq|Index|Heap) Scan (using \w+ )?on samples/, plan);
    }
  });

  test('for a diagnosis, common or rare, scan neither the table nor the donors', async () => {
    for (const diagnosis of ['I10', 'E11', 'E75', ['I10', 'E75']])
      for (const about of [
        {},
        { loincBiomarkerId: 1 },
        { loincBiomarkerId: [2, 3] },
        { search: 'glucose' },
      ]) {
        const query = { ...about, diagnosis };
        const plans = [
          ...(await list(query)),
          ...(await plansOf((with_) => readFacets(with_, query as never))),
        ];
        for (const plan of plans) {
          assert.doesNotMatch(plan, /Seq Scan on (samples|donors)\b/, plan);
          // Where biomarkers are joined, the planner may join each donor with each of them.
          if (Object.keys(about).length === 0 && /c\.category = any/.test(plan))
            assert.match(plan, /hashed SubPlan/, plan);
        }
      }
    const body = { loincBiomarkerIds: [1, 2, 3], diagnosis: 'E11' };
    for (const plan of await plansOf((with_) => countByBiomarker(with_, body as never)))
      assert.doesNotMatch(plan, readsTheTable, plan);
  });

  test('for a further analyte or another sample of a donor read no table from end to end', async () => {
    const linked: Query[] = [
      { sameDonorAs: await linkedSample() },
      ...alsoWithin.flatMap((within) => [
        { also: [{ loincBiomarkerId: 5, within }] },
        { also: [{ loincBiomarkerId: 6, resultClass: 'high' as const, within }] },
        { also: [{ loincBiomarkerId: 5, valueFrom: 10, valueTo: 12, within }] },
      ]),
    ];
    for (const query of linked)
      for (const about of [{}, { loincBiomarkerId: 1 }, { loincBiomarkerId: [2, 3] }]) {
        const asked = { ...about, ...query };
        const plans = [
          ...(await list(asked)),
          ...(await plansOf((with_) => readFacets(with_, asked as never))),
        ];
        for (const plan of plans)
          assert.doesNotMatch(plan, /Seq Scan on (samples|sample_results|donors)\b/, plan);
      }
  });

  test('find the new samples of a saved search, and the newest of all, in an index', async () => {
    const since = sql<Date>`now()`;
    const ask = (with_: Context) =>
      countArrivals(with_.db, searchContextOf(with_), [
        { query: { loincBiomarkerId: 1, donorGender: 'Male' }, since },
      ]);
    for (const plan of await plansOf(ask)) assert.match(plan, /Index Only Scan using samples_for_sale/);
    for (const plan of await plansOf((with_) => newestArrival(with_.db)))
      assert.match(plan, /Index Only Scan Backward using samples_offered/);
  });
});
