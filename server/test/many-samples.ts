import { sql } from 'kysely';
import { loadCatalogue } from '../seed/catalogue.ts';
import { withoutIndexes } from '../seed/load-samples.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import type { openTestApp } from './harness.ts';

/** Inserts realistic rows without triggers, for tests of query plans. */
export async function fillSamples(
  { db, make }: Awaited<ReturnType<typeof openTestApp>>,
  rows: number,
): Promise<void> {
  await loadCatalogue(db);
  const vendors = [await make.vendor(), await make.vendor()];
  for (let n = 0; n < 12; n += 1) await make.invoice({ vendorId: vendors[n % 2]?.id ?? 0 });
  for (let n = 0; n < 5; n += 1) await make.facility();
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await withoutIndexes(tx, async () => {
      for (let from = 0; from < rows; from += step) await insertRows(tx, from);
    });
    await insertDonors(tx);
    await insertResults(tx);
    await sql`set local session_replication_role = origin`.execute(tx);
    await sql`insert into stock_counts select loinc_biomarker_id, active, status, specimen_price is not null, count(*),
      coalesce(sum(specimen_price), 0) from samples group by 1, 2, 3, 4`.execute(tx);
    // Extrapolated from 5% of the rows, since counting all would exceed the statement timeout.
    await sql`insert into facet_counts select t.facet, hashtextextended(t.value, 0), min(t.value), s.active, s.status,
      s.specimen_price is not null, t.expires, 20 * count(*)
      from samples s cross join lateral facets_of(s) t where s.id % 20 = 0 group by 1, 2, 4, 5, 6, 7`.execute(
      tx,
    );
  });
  await settle(db);
}

/** Index-only scans need all-visible pages, which vacuum cannot mark while other transactions run: repeats until done. */
async function settle(db: Handle): Promise<void> {
  for (let unsettled = 1; unsettled > 0; ) {
    await sql`vacuum analyze samples, sample_results, facet_counts, donors, donor_categories, donor_diagnoses, diagnosis_categories`.execute(
      db,
    );
    const { rows } = await sql<{ unsettled: number }>`
      select relpages - relallvisible as unsettled from pg_class where oid = 'samples'::regclass`.execute(db);
    unsettled = rows[0]?.unsettled ?? 0;
  }
}

const step = 20_000;
const donors = 20_000;

/** Donors of the samples, with a common, a less common and a rare category of diagnoses. */
async function insertDonors(db: Handle): Promise<void> {
  await sql`insert into donors (donor_key) select 'D ' || n from generate_series(1, ${sql.lit(donors)}) n`.execute(
    db,
  );
  await sql`insert into diagnosis_categories (category, donors, shown)
    values ('I10', 5000, true), ('E11', 1000, true), ('E75', 20, true)`.execute(db);
  await sql`insert into donor_categories (category, donor_id)
    select c.category, d.id from donors d
    join (values ('I10', 4), ('E11', 20), ('E75', 1000)) c (category, every) on d.id % c.every = 0`.execute(
    db,
  );
  await sql`insert into donor_diagnoses (donor_id, code)
    select donor_id, category || '.1' from donor_categories`.execute(db);
}

/** One or two further results of every third sample. */
const insertResults = (db: Handle) =>
  sql`insert into sample_results (sample_id, loinc_biomarker_id, value, result_number, result_class, shown_class)
    select s.id, t.id, s.id % 400, s.id % 400, (array['low', 'normal', 'high'])[1 + s.id % 3],
      (array['low', 'normal', 'high'])[1 + s.id % 3]
    from samples s cross join (values (5), (6)) t (id)
    where s.id % 3 = 0 and (t.id = 5 or s.id % 2 = 0) and t.id <> s.loinc_biomarker_id`.execute(db);

const insertRows = (db: Handle, from: number) =>
  sql`
  insert into samples (code, accession, biobank_id, loinc_biomarker_id, biomarker_value, result_number, result_class,
    shown_class, result_label, collection_date, donor_dob, donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id,
    specimen_price, status, storage_condition, storage_container, storage_facility_id, storage_location, volume_number,
    volume_units, active, donor_id, created_at, updated_at)
  select 'SP-' || translate(lpad(to_hex(n), 7, '0'), 'abcdef', 'ABCDEF'),
    'ACC' || to_char(date '2023-01-01' + (n * 7919) % 900, 'YYMMDD') || '-' || n, 'BBK-' || (n * 31) % 99991,
    1 + least((n * 7) % 389, (n * 13) % 389), case when n % 50 > 0 then to_char((n * 37) % 4000 / 100.0, 'FM990.00') end,
    case when n % 50 > 0 and n % 5 > 0 then (n * 37) % 4000 / 100.0 end,
    case when n % 5 > 0 then (array['low', 'normal', 'normal', 'normal', 'high', null])[1 + n % 6] end,
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
    case when n % 9 > 0 then 1 + abs(hashint4(n)) % ${sql.lit(donors)} end,
    timestamptz '2025-01-01' + n * interval '3 minutes', timestamptz '2025-01-01' + n * interval '3 minutes'
  from generate_series(${sql.lit(from + 1)}, ${sql.lit(from + step)}) n`.execute(db);
