import type { ReferenceRange } from '@aliquot/contract/results';
import { sql } from 'kysely';
import { insertResults } from '../src/features/samples/index.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { emptyPurchases, facilities, purchases } from './demo-stock.ts';
import { finishDiagnoses, insertDiagnoses } from './load-diagnoses.ts';
import { type Invoice, type MadeSample, makeSamples } from './make-samples.ts';
import type { Term } from './result-values.ts';

interface Options {
  count: number;
  seed?: number;
  today?: Date;
  /** Rows written in one statement. */
  batch?: number;
  /** Called after each batch. */
  onProgress?: (done: number) => void;
}

/** Adds generated samples to a database with a catalogue; creates facilities and purchases if there are none. */
export async function loadSamples(
  db: Handle,
  { count, seed = 1, today = new Date(), batch = 2500, onProgress }: Options,
): Promise<void> {
  const stock = {
    terms: await readTerms(db),
    facilityIds: await facilityIds(db),
    invoices: await readInvoices(db, today),
    today,
    seed,
    after: await lastSample(db),
  };
  const generator = makeSamples(stock);
  for (let done = 0; done < count; ) {
    const rows: MadeSample[] = [];
    while (rows.length < Math.min(batch, count - done)) rows.push(generator.next().value);
    const before = await lastSample(db);
    await addResults(db, rows, await insertSamples(db, rows));
    await insertDiagnoses(db, before);
    done += rows.length;
    onProgress?.(done);
  }
  await finishDiagnoses(db);
}

/** The same for many samples, in one transaction, so that an interrupted run changes nothing. */
export const loadManySamples = (db: Handle, options: Options): Promise<void> =>
  db.transaction().execute((tx) => withoutIndexes(tx, () => loadSamples(tx, options)));

/** Drops non-unique indexes and recreates them afterwards, which is much faster for many rows. */
export async function withoutIndexes(db: Handle, load: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'samples'::regclass and not i.indisunique order by 1`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  // No index can be created while checks of its table are left for the end of the transaction.
  await sql`set constraints all immediate`.execute(db);
  await load();
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}

/** Donors first: samples that another statement adds see them. */
const insertDonors = (db: Handle, rows: readonly MadeSample[]) =>
  sql`insert into donors (vendor_id, donor_key, born, sex)
    select distinct i.vendor_id, r.donor_key, r.donor_born, r.donor_gender
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (invoice_id integer, donor_key text, donor_born date, donor_gender text)
    join invoices i on i.id = r.invoice_id where r.donor_key is not null
    on conflict do nothing`.execute(db);

/** Of the samples that were just added: an accession may also be that of a deleted sample. */
function addResults(db: Handle, rows: readonly MadeSample[], ids: ReadonlyMap<string, number>) {
  const made = rows.flatMap(({ accession, results }) =>
    results.map((result) => ({ sample_id: ids.get(accession), ...result })),
  );
  return insertResults(sql`
    select r.sample_id, r.loinc_biomarker_id, r.value, null::text as value_as_sent, r.method, r.measured_on,
      null::integer as import_batch_id
    from json_to_recordset(${JSON.stringify(made)}::json)
      as r (sample_id integer, loinc_biomarker_id integer, value text, method text, measured_on date)`).execute(
    db,
  );
}

/**
 * One statement per batch with the rows as one JSON value. Retried once, since random public codes may collide. Returns
 * the ids by accession.
 */
async function insertSamples(db: Handle, rows: readonly MadeSample[]): Promise<Map<string, number>> {
  await insertDonors(db, rows);
  const insert = sql<{ id: number; accession: string }>`
    insert into samples (accession, biobank_id, loinc_biomarker_id, biomarker_value, collection_date, donor_dob,
      donor_ethnicity, donor_gender, donor_zip, expiration_date, invoice_id, specimen_price, status, storage_condition,
      storage_container, storage_facility_id, storage_location, volume_number, volume_units, active, created_at, updated_at,
      material, anticoagulant, fasting, freeze_thaws, hours_to_processing, hours_to_freezer, result_method,
      result_measured_on, donor_id)
    select r.accession, r.biobank_id, r.loinc_biomarker_id, r.biomarker_value, r.collection_date, r.donor_dob,
      r.donor_ethnicity, r.donor_gender, r.donor_zip, r.expiration_date, r.invoice_id, r.specimen_price, r.status,
      r.storage_condition, r.storage_container, r.storage_facility_id, r.storage_location, r.volume_number,
      r.volume_units, r.active, r.created_at, r.updated_at, r.material, r.anticoagulant, r.fasting, r.freeze_thaws,
      r.hours_to_processing, r.hours_to_freezer, r.result_method, r.result_measured_on, d.id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (accession text, biobank_id text,
      loinc_biomarker_id integer, biomarker_value text, collection_date date, donor_dob date, donor_ethnicity text,
      donor_gender text, donor_zip text, expiration_date date, invoice_id integer, specimen_price numeric, status text,
      storage_condition text, storage_container text, storage_facility_id integer, storage_location text,
      volume_number numeric, volume_units text, active boolean, created_at timestamptz, updated_at timestamptz,
      material text, anticoagulant text, fasting text, freeze_thaws smallint, hours_to_processing numeric,
      hours_to_freezer numeric, result_method text, result_measured_on date, donor_key text)
    left join invoices i on i.id = r.invoice_id
    left join donors d on d.vendor_id = i.vendor_id and lower(d.donor_key) = lower(r.donor_key)
    returning id, accession`;
  const idsOf = async () =>
    new Map((await insert.execute(db)).rows.map(({ id, accession }) => [accession, id]));
  const inside = db.isTransaction;
  if (inside) await sql`savepoint before_batch`.execute(db);
  try {
    return await idsOf();
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'samples_code'))
      throw error;
    if (inside) await sql`rollback to savepoint before_batch`.execute(db);
    return idsOf();
  }
}

const lastSample = async (db: Handle) =>
  (
    await db
      .selectFrom('samples')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;

async function readTerms(db: Handle): Promise<Term[]> {
  const terms = await db
    .selectFrom('loinc_biomarkers')
    .select(['id', 'name', 'type', 'units', 'system', 'class', 'common_rank'])
    .where('active', '=', true)
    .where('verified', '=', true)
    .orderBy('id')
    .execute();
  const ranges = await db
    .selectFrom('loinc_ranges')
    .select(['loinc_biomarker_id', 'low', 'high', 'sex', 'age_from', 'age_to', 'label', 'gap_owner'])
    .orderBy('id')
    .execute();
  const byTerm = Map.groupBy(ranges, ({ loinc_biomarker_id }) => loinc_biomarker_id);
  return terms.map((term) => ({
    ...term,
    ranges: (byTerm.get(term.id) ?? []).map(
      ({ low, high, sex, age_from, age_to, label, gap_owner }): ReferenceRange => ({
        low,
        high,
        sex: sex as ReferenceRange['sex'],
        ageFrom: age_from,
        ageTo: age_to,
        label,
        gapOwner: gap_owner as ReferenceRange['gapOwner'],
      }),
    ),
  }));
}

async function facilityIds(db: Handle): Promise<number[]> {
  const read = () =>
    db
      .selectFrom('storage_facilities')
      .select('id')
      .where('active', '=', true)
      .orderBy('id')
      .limit(5)
      .execute();
  let known = await read();
  if (known.length === 0) {
    await db.insertInto('storage_facilities').values(facilities).execute();
    known = await read();
  }
  return known.map(({ id }) => id);
}

const dayBefore = (today: Date, days: number) =>
  new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** The purchases with their dates, created once for the existing vendors. */
async function readInvoices(db: Handle, today: Date): Promise<Invoice[]> {
  const vendors = await db.selectFrom('vendors').select(['id', 'name']).execute();
  const vendorId = new Map(vendors.map(({ id, name }) => [name, id]));
  const known = await db.selectFrom('invoices').select(['id', 'number']).execute();
  const bought = [...purchases, ...emptyPurchases].flatMap(([daysAgo, vendor, number, status, note]) => {
    const vendor_id = vendorId.get(vendor);
    const invoice_date = dayBefore(today, Math.max(daysAgo, 0));
    const created_at = new Date(today.getTime() - (Math.max(daysAgo, 0) + 20) * 86_400_000);
    return vendor_id ? [{ vendor_id, number, status, note, invoice_date, created_at }] : [];
  });
  if (known.length === 0 && bought.length > 0) await db.insertInto('invoices').values(bought).execute();
  const made = await db.selectFrom('invoices').select(['id', 'number', 'vendor_id']).execute();
  return purchases.flatMap(([daysAgo, , number]) => {
    const invoice = made.find((each) => each.number === number);
    return invoice ? [{ id: invoice.id, vendorId: invoice.vendor_id, until: dayBefore(today, daysAgo) }] : [];
  });
}
