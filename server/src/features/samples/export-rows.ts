import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { type Cell, cellMark } from '../../platform/documents/index.ts';
import { orderOf } from '../../platform/lists/index.ts';
import { type Chosen, selectionOf } from './filters.ts';
import { newestFirst, sorts } from './page-of-samples.ts';
import { samplesVisible, visible } from './visible.ts';

/** A snapshot of the selected ids, in the list's order. Ids only: a million of them take a few megabytes. */
export async function chosenIds(db: Handle, { ids, filter }: Chosen): Promise<number[]> {
  const conditions = await selectionOf({ ids, filter }, db);
  const rows = samplesVisible(db)
    .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
    .select('s.id')
    .where((eb) => eb.and(conditions));
  const { rows: found } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(id), '{}') as ids from (
      ${rows} order by ${orderOf(filter?.sortBy ?? newestFirst, sorts)}) as chosen`.execute(db);
  return found[0]?.ids ?? [];
}

const portion = 2000;

/**
 * The samples of these ids in order, in batches, each as one text with its cells joined. No connection is held while the
 * caller reads. The next two batches are prefetched while the last is written.
 */
export async function* exportLines(db: Handle, ids: readonly number[]): AsyncGenerator<string[]> {
  const fetched = (at: number) => {
    const lines = at < ids.length ? readPortion(db, ids.slice(at, at + portion)) : Promise.resolve([]);
    // A caller that stops reading never awaits it, which would be an unhandled rejection.
    lines.catch(() => {});
    return lines;
  };
  const prefetched = [fetched(0), fetched(portion)];
  for (let at = 0; at < ids.length; at += portion) {
    const lines = await prefetched.shift();
    prefetched.push(fetched(at + 2 * portion));
    yield lines ?? [];
  }
}

/** As one text, since the driver needs twice as long to parse forty thousand values as the query takes. */
async function readPortion(db: Handle, ids: readonly number[]): Promise<string[]> {
  const cells = sql.join(columns.map(({ value }) => sql`coalesce(${value}::text, '')`));
  const { rows } = await sql<{ portion: string }>`
    select string_agg(concat_ws(${sql.lit(cellMark)}, s.id, ${cells}), ${sql.lit(lineMark)}) as portion
    from samples s
    join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    join storage_facilities f on f.id = s.storage_facility_id
    left join invoices i on i.id = s.invoice_id
    left join vendors v on v.id = i.vendor_id
    left join donors d on d.id = s.donor_id
    where s.id = any (${[...ids]}::integer[]) and ${visible}`.execute(db);
  const byId = new Map<number, string>();
  for (const line of rows[0]?.portion?.split(lineMark) ?? []) {
    const end = line.indexOf(cellMark);
    byId.set(Number(line.slice(0, end)), line.slice(end + 1));
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Separates samples; like `cellMark` it cannot be part of a field. */
const lineMark = '\u001e';

interface Column {
  heading: string;
  width: number;
  value: RawBuilder<unknown>;
  /** The workbook's cell, if it is not the plain text. */
  cell?: (text: string) => Cell;
}

const day = (text: string): Cell => ({ day: text });
const money = (text: string): Cell => ({ money: Number(text) });

/** A number only if it reads back unchanged: 5.40 stays text, as the laboratory wrote it. */
const asWritten = (text: string): Cell => (String(Number(text)) === text ? Number(text) : text);

/** First the columns of an import, under its headings; then those that only Aliquot has, such as the name of a code. */
const columns: Column[] = [
  { heading: 'accession', width: 18, value: sql`s.accession` },
  { heading: 'biobankId', width: 14, value: sql`s.biobank_id` },
  { heading: 'biomarkerValue', width: 16, value: sql`s.biomarker_value`, cell: asWritten },
  { heading: 'collectionDate', width: 14, value: sql`s.collection_date`, cell: day },
  { heading: 'donorDob', width: 12, value: sql`s.donor_dob`, cell: day },
  { heading: 'donorEthnicity', width: 22, value: sql`s.donor_ethnicity` },
  { heading: 'donorGender', width: 12, value: sql`s.donor_gender` },
  { heading: 'donorZip', width: 10, value: sql`s.donor_zip` },
  { heading: 'expirationDate', width: 14, value: sql`s.expiration_date`, cell: day },
  { heading: 'loincCode', width: 11, value: sql`b.loinc_code` },
  { heading: 'specimenPrice', width: 13, value: sql`s.specimen_price`, cell: money },
  { heading: 'storageCondition', width: 18, value: sql`s.storage_condition` },
  { heading: 'storageContainer', width: 20, value: sql`s.storage_container` },
  { heading: 'storageLocation', width: 36, value: sql`s.storage_location` },
  // Without trailing zeros, and never with an exponent, which an import rejects.
  { heading: 'volumeNumber', width: 13, value: sql`trim_scale(s.volume_number)`, cell: Number },
  { heading: 'volumeUnits', width: 11, value: sql`s.volume_units` },
  { heading: 'donorId', width: 14, value: sql`d.donor_key` },
  { heading: 'material', width: 16, value: sql`s.material` },
  { heading: 'anticoagulant', width: 16, value: sql`s.anticoagulant` },
  { heading: 'fasting', width: 10, value: sql`s.fasting` },
  { heading: 'freezeThaws', width: 12, value: sql`s.freeze_thaws`, cell: Number },
  { heading: 'hoursToProcessing', width: 18, value: sql`trim_scale(s.hours_to_processing)`, cell: Number },
  { heading: 'hoursToFreezer', width: 15, value: sql`trim_scale(s.hours_to_freezer)`, cell: Number },
  {
    heading: 'units',
    width: 12,
    value: sql`case when b.type = 'Quantitative' and s.biomarker_value is not null then b.units end`,
  },
  { heading: 'method', width: 24, value: sql`s.result_method` },
  { heading: 'measuredOn', width: 12, value: sql`s.result_measured_on`, cell: day },
  { heading: 'code', width: 12, value: sql`s.code` },
  { heading: 'loincName', width: 50, value: sql`b.name` },
  { heading: 'biomarkerUnits', width: 14, value: sql`b.units` },
  { heading: 'status', width: 10, value: sql`s.status` },
  { heading: 'storageFacility', width: 26, value: sql`f.name` },
  { heading: 'vendor', width: 26, value: sql`v.name` },
  { heading: 'invoice', width: 16, value: sql`i.number` },
];

export const exportHeadings = columns.map(({ heading }) => heading);
export const exportWidths = columns.map(({ width }) => width);
export const exportCells = (line: string): Cell[] =>
  line.split(cellMark).map((text, at) => (text === '' ? null : (columns[at]?.cell?.(text) ?? text)));
