import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { orderOf } from '../../platform/list.ts';
import type { Cell } from '../../platform/workbook.ts';
import type { Selection } from './filters.ts';
import { newestFirst, sorts } from './page-of-samples.ts';
import { selectionOf } from './set-batch-price.ts';
import { samplesVisible } from './visible.ts';

export interface Chosen {
  ids?: number[] | undefined;
  filter?: Selection | undefined;
}

/** Which samples, as they stand at one moment and in the list's order. Numbers only: a million take a few megabytes. */
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

const portion = 1000;

/**
 * The samples of these ids, a thousand at a time; no connection is held while the caller reads. The next thousand are
 * fetched while the last are written.
 */
export async function* exportRows(db: Handle, ids: readonly number[]): AsyncGenerator<ExportRow[]> {
  const fetched = (at: number) => {
    const rows = at < ids.length ? readPortion(db, ids.slice(at, at + portion)) : Promise.resolve([]);
    // Whoever stops reading never asks how it went.
    rows.catch(() => {});
    return rows;
  };
  let next = fetched(0);
  for (let at = 0; at < ids.length; at += portion) {
    const byId = new Map((await next).map((row) => [row.id, row]));
    next = fetched(at + portion);
    yield ids
      .slice(at, at + portion)
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined);
  }
}

type ExportRow = Awaited<ReturnType<typeof readPortion>>[number];

const readPortion = (db: Handle, ids: readonly number[]) =>
  samplesVisible(db)
    .innerJoin('loinc_biomarkers as b', 'b.id', 's.loinc_biomarker_id')
    .innerJoin('storage_facilities as f', 'f.id', 's.storage_facility_id')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('vendors as v', 'v.id', 'i.vendor_id')
    .select([
      's.id',
      's.accession',
      's.biobank_id',
      's.biomarker_value',
      's.collection_date',
      's.donor_dob',
      's.donor_ethnicity',
      's.donor_gender',
      's.donor_zip',
      's.expiration_date',
      'b.loinc_code',
      's.specimen_price',
      's.storage_condition',
      's.storage_container',
      's.storage_location',
      's.volume_number',
      's.volume_units',
      's.code',
      'b.name as loinc_name',
      's.status',
      'f.name as facility_name',
      'v.name as vendor_name',
      'i.number as invoice_number',
    ])
    .where(sql<boolean>`s.id = any (${[...ids]}::integer[])`)
    .execute();

type Column = [
  heading: string,
  width: number,
  text: (row: ExportRow) => string | null,
  cell?: (row: ExportRow) => Cell,
];

const day = (given: string | null): Cell => (given === null ? null : { day: given });

/** First what an import reads, under the names it knows; then what only Aliquot knows. The name stands with its code. */
const columns: Column[] = [
  ['accession', 18, (row) => row.accession],
  ['biobankId', 14, (row) => row.biobank_id],
  ['biomarkerValue', 16, (row) => row.biomarker_value, (row) => valueCell(row.biomarker_value)],
  ['collectionDate', 14, (row) => row.collection_date, (row) => day(row.collection_date)],
  ['donorDob', 12, (row) => row.donor_dob, (row) => day(row.donor_dob)],
  ['donorEthnicity', 22, (row) => row.donor_ethnicity],
  ['donorGender', 12, (row) => row.donor_gender],
  ['donorZip', 10, (row) => row.donor_zip],
  ['expirationDate', 14, (row) => row.expiration_date, (row) => day(row.expiration_date)],
  ['loincCode', 11, (row) => row.loinc_code],
  ['specimenPrice', 13, (row) => row.specimen_price, (row) => money(row.specimen_price)],
  ['storageCondition', 18, (row) => row.storage_condition],
  ['storageContainer', 20, (row) => row.storage_container],
  ['storageLocation', 36, (row) => row.storage_location],
  ['volumeNumber', 13, (row) => plainNumber(row.volume_number), (row) => Number(row.volume_number)],
  ['volumeUnits', 11, (row) => row.volume_units],
  ['code', 12, (row) => row.code],
  ['loincName', 50, (row) => row.loinc_name],
  ['status', 10, (row) => row.status],
  ['storageFacility', 26, (row) => row.facility_name],
  ['vendor', 26, (row) => row.vendor_name],
  ['invoice', 16, (row) => row.invoice_number],
];

/** As the database writes it, without zeros at its end: an import takes no exponents. */
const plainNumber = (stored: string) =>
  stored.includes('.') ? stored.replace(/(?:\.|(?<![.0]))0+$/, '') : stored;

const money = (price: string | null): Cell => (price === null ? null : { money: Number(price) });

/** A number only where it reads back to the letter: 5.40 stays what the laboratory wrote. */
const valueCell = (value: string | null): Cell =>
  value !== null && value !== '' && String(Number(value)) === value ? Number(value) : value;

export const exportHeadings = columns.map(([heading]) => heading);
export const exportWidths = columns.map(([, width]) => width);
export const exportTexts = (row: ExportRow) => columns.map(([, , text]) => text(row));
export const exportCells = (row: ExportRow) => columns.map(([, , text, cell]) => (cell ?? text)(row));
