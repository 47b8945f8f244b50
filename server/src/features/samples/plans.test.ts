import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sampleSorts } from '@aliquot/contract/samples';
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { loadCatalogue } from '../../../seed/catalogue.ts';
import { withoutIndexes } from '../../../seed/load-samples.ts';
import { openHouse } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import type { Handle } from '../../platform/context.ts';
import { listSamples } from './list-samples.ts';
import { readInsights, readOverview } from './read-stock.ts';

/** With many samples no list may read the whole table: what the room really sends is explained by PostgreSQL itself. */

const rows = 200_000;
type Query = Parameters<typeof listSamples>[1];

describe('lists of 200,000 samples', { skip: !onPostgres && 'plans are PostgreSQL’s' }, () => {
  let house: Awaited<ReturnType<typeof openHouse>>;
  before(async () => {
    house = await openHouse();
    await fill(house);
  });
  after(() => house?.close());

  /** Every statement about samples that was sent, with its parameters; a list's page itself is not waited for. */
  async function recorded(ask: (db: Handle) => Promise<unknown>, wait = false): Promise<CompiledQuery[]> {
    const made = new Map<unknown, CompiledQuery>();
    const seen: CompiledQuery[] = [];
    const nothing = sql`select null as id, 0 as list_count`.toOperationNode();
    const recorder: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const compiled = house.db.getExecutor().compileQuery(node, queryId);
        made.set(queryId, compiled);
        return !wait && compiled.sql.includes('list_count') ? nothing : node;
      },
      // Parts of a statement are made like statements, but only what was sent has a result.
      async transformResult({ result, queryId }) {
        const compiled = made.get(queryId);
        if (compiled && /\bsamples\b/.test(compiled.sql)) seen.push(compiled);
        return result;
      },
    };
    await ask(house.db.withPlugin(recorder));
    return seen;
  }

  const sent = (query: Partial<Query>, wait = false) =>
    recorded((db) => listSamples(db, { skip: 0, limit: 25, ...query }), wait);

  async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string> {
    const { rows: lines } = await house.db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    );
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  }

  async function refuseScan(query: Partial<Query>): Promise<void> {
    const queries = await sent(query);
    assert.ok(queries.length > 0);
    for (const each of queries) {
      const plan = await planOf(each);
      assert.ok(!/Seq Scan on samples/.test(plan), `${JSON.stringify(query)}\n${each.sql}\n${plan}`);
    }
  }

  const orders = sampleSorts.flatMap((sort) => [sort, `-${sort}`]);
  const everyday = { active: true, status: 'available' } as const;

  for (const filter of filters())
    test(`${JSON.stringify(filter)} in every order, alone and of what is available`, async () => {
      for (const sortBy of orders) {
        await refuseScan({ ...filter, sortBy });
        await refuseScan({ ...everyday, ...filter, sortBy });
      }
    });

  test('a broad list comes out of an index in its order: nothing is sorted', async () => {
    for (const sortBy of orders.filter((each) => !each.endsWith('biomarker')))
      for (const query of [{}, everyday, { donorGender: 'Female' as const }])
        for (const each of await sent({ ...query, sortBy }))
          assert.doesNotMatch(
            await planOf(each),
            /Sort Key: [^\n]*\bs\./,
            `${JSON.stringify(query)} by ${sortBy}`,
          );
  });

  test('pages far into the list', async () => {
    for (const sortBy of orders)
      for (const query of [{}, everyday]) await refuseScan({ ...query, sortBy, skip: rows - 40_000 });
  });

  test('the overview and the insights', async () => {
    for (const read of [readOverview, readInsights]) {
      const queries = await recorded((db) => read({ db, clock: house.clock }), true);
      assert.ok(queries.length > 1);
      for (const each of queries) assert.doesNotMatch(await planOf(each), /Seq Scan on samples/);
    }
  });

  test('the rows of a page are found by their ids', async () => {
    const queries = await sent({ limit: 200 }, true);
    assert.equal(queries.length, 2);
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

/** Rows as wide and as spread as real ones, written without triggers: only their plans matter here. */
async function fill({ db, make }: Awaited<ReturnType<typeof openHouse>>): Promise<void> {
  await loadCatalogue(db);
  const vendors = [await make.vendor(), await make.vendor()];
  for (let n = 0; n < 12; n += 1) await make.invoice({ vendorId: vendors[n % 2]?.id ?? 0 });
  for (let n = 0; n < 5; n += 1) await make.facility();
  await db.transaction().execute(async (tx) => {
    await sql`alter table samples disable trigger user`.execute(tx);
    await withoutIndexes(tx, async () => {
      for (let from = 0; from < rows; from += step) await insertRows(tx, from);
    });
    await sql`alter table samples enable trigger user`.execute(tx);
    await sql`insert into stock_counts select loinc_biomarker_id, active, status, specimen_price is not null, count(*),
      coalesce(sum(specimen_price), 0) from samples group by 1, 2, 3, 4`.execute(tx);
  });
  await sql`vacuum analyze samples`.execute(db);
}

const step = 20_000;

const insertRows = (db: Handle, from: number) =>
  sql`
  insert into samples (code, accession, biobank_id, loinc_biomarker_id, biomarker_value, result_number, result_class,
    result_label, collection_date, donor_dob, donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id,
    specimen_price, status, storage_condition, storage_container, storage_facility_id, storage_location, volume_number,
    volume_units, active, created_at, updated_at)
  select 'SP-' || translate(lpad(to_hex(n), 7, '0'), 'abcdef', 'ABCDEF'),
    'ACC' || to_char(date '2023-01-01' + (n * 7919) % 900, 'YYMMDD') || '-' || n, 'BBK-' || (n * 31) % 99991,
    1 + least((n * 7) % 389, (n * 13) % 389), case when n % 50 > 0 then to_char((n * 37) % 4000 / 100.0, 'FM990.00') end,
    case when n % 50 > 0 and n % 5 > 0 then (n * 37) % 4000 / 100.0 end,
    case when n % 5 > 0 then (array['low', 'normal', 'normal', 'normal', 'high', null])[1 + n % 6] end, 'Normal',
    date '2023-01-01' + (n * 7919) % 900, date '1935-01-01' + (n * 10473) % 25000,
    (array['White', 'White', 'White', 'Hispanic or Latino', 'Asian', 'Black or African American'])[1 + n % 6],
    (array['Female', 'Male', 'Female', 'Male', 'Female', 'Male', 'Female', 'Male', 'Other', 'Unknown'])[1 + n % 10],
    '13210', date '2027-01-01' + (n * 6131) % 3000, case when n % 10 > 0 then 1 + n % 12 end,
    case when n % 25 > 0 then 40 + 5 * ((n * 17) % 40) end,
    (array['available', 'available', 'available', 'available', 'available', 'available', 'available', 'on_hold',
      'damaged', 'depleted'])[1 + n % 10],
    (array['Frozen -80 C', 'Frozen -80 C', 'Frozen -20 C', 'Refrigerated 2-8 C'])[1 + n % 4],
    (array['Cryovial 2.0 mL', 'SST tube 5 mL', 'EDTA tube 6 mL', 'Cryovial 1.0 mL', 'Slide box'])[1 + n % 5],
    1 + n % 5, 'F0' || n % 9 || ' / Shelf ' || n % 5 || ' / Rack F / Box 0' || n % 89 || ' / A' || n % 9,
    (array[0.25, 0.5, 1, 1.5, 2, 5])[1 + n % 6], case when n % 5 = 4 then 'slide' else 'mL' end, n % 150 > 0,
    timestamptz '2025-01-01' + n * interval '3 minutes', timestamptz '2025-01-01' + n * interval '3 minutes'
  from generate_series(${sql.lit(from + 1)}, ${sql.lit(from + step)}) n`.execute(db);
