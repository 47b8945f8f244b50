import type { ImportColumn } from '@aliquot/contract/imports';
import { type Clock, dayOf } from '../../../platform/clock.ts';
import type { Handle } from '../../../platform/database/index.ts';
import { type ConvertMeasured, loadConverter } from '../../../platform/units/index.ts';
import { isResultColumn } from '../match-columns.ts';
import { type ImportRecord, readTerms } from '../queries.ts';
import type { CheckOptions } from './row-cells.ts';

type Run = Pick<
  ImportRecord,
  | 'id'
  | 'kind'
  | 'fields'
  | 'headings'
  | 'comma_is_decimal'
  | 'day_first'
  | 'rows_are_results'
  | 'words'
  | 'invoice_id'
>;

export interface SheetOptions extends CheckOptions {
  importId: number;
  /** Whose donors the sheet names. */
  vendorId: number | null;
  /** Whether later rows of an accession are further results of its sample. */
  rowsAreResults: boolean;
}

/** What the rows of an import are checked against. */
export async function readCheckOptions(db: Handle, run: Run, clock: Clock): Promise<SheetOptions> {
  return {
    importId: run.id,
    rowsAreResults: run.rows_are_results,
    kind: run.kind,
    fields: run.fields,
    headings: run.headings,
    terms: await readTerms(db),
    words: { material: inLowerCase(run.words.material), anticoagulant: inLowerCase(run.words.anticoagulant) },
    convert: namesUnits(run.fields) ? await loadConverter() : asSent,
    commaIsDecimal: run.comma_is_decimal,
    dayFirst: run.day_first,
    today: dayOf(clock.now()),
    vendorId: await vendorOf(db, run.invoice_id),
  };
}

const inLowerCase = (words: Record<string, string> = {}) =>
  new Map(Object.entries(words).map(([word, code]) => [word.toLowerCase(), code]));

const namesUnits = (columns: readonly ImportColumn[]) =>
  columns.some((column) => column === 'units' || (isResultColumn(column) && column.units !== null));

/** Without a column of units nothing is converted, and the library is not loaded. */
const asSent: ConvertMeasured = ({ value }) => ({ value, asSent: null });

async function vendorOf(db: Handle, invoiceId: number | null): Promise<number | null> {
  if (invoiceId === null) return null;
  const invoice = await db
    .selectFrom('invoices')
    .select('vendor_id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  return invoice?.vendor_id ?? null;
}
