import { maxPrice } from '@aliquot/contract/fields';
import { parsePrice, withPoint } from '@aliquot/contract/file-numbers';
import type { ImportField, RowFault } from '@aliquot/contract/imports';
import { importFields } from '@aliquot/contract/imports';
import { isResult } from '@aliquot/contract/results';
import { hasEmoji } from '@aliquot/contract/samples';
import type { Term } from '../queries.ts';
import type { Fault, SampleValues } from '../row-queries.ts';
import {
  hasOddCharacters,
  isFormula,
  loincFault,
  type Read,
  readAdditive,
  readDay,
  readFasting,
  readGender,
  readHours,
  readMaterialCell,
  readMethod,
  readThaws,
  readUnits,
  readVolume,
  readZip,
  trimCell,
} from './cells.ts';

export interface CheckOptions {
  /** The field of each column of the file. */
  fields: readonly (ImportField | null)[];
  terms: ReadonlyMap<string, Term>;
  commaIsDecimal: boolean;
  dayFirst: boolean;
  /** The UTC day. */
  today: string;
}

export type Checked =
  | { state: 'blank' }
  | { state: 'good'; key: string; values: SampleValues }
  /** `key` is null when the row has no accession. */
  | { state: 'bad'; key: string | null; faults: Fault[] };

/** Checks one row by the rules in their order; for each field the first broken rule is reported. */
export function checkRow(cells: readonly string[], options: CheckOptions): Checked {
  if (cells.every((cell) => trimCell(cell) === '')) return { state: 'blank' };
  const width = options.fields.length;
  if (cells.length < width || cells.slice(width).some((cell) => trimCell(cell) !== ''))
    return { state: 'bad', key: null, faults: [{ field: null, fault: 'column_count' }] };
  const row = new RowReader(cells, options);
  const values = row.read();
  const key = row.cell('accession').toLowerCase() || null;
  return row.faults.length > 0 || key === null
    ? { state: 'bad', key, faults: row.faults }
    : { state: 'good', key, values };
}

class RowReader {
  readonly faults: Fault[] = [];
  readonly #cells = new Map<ImportField, string>();
  readonly #options: CheckOptions;

  constructor(cells: readonly string[], options: CheckOptions) {
    this.#options = options;
    options.fields.forEach((field, at) => {
      if (field) this.#cells.set(field, trimCell(cells[at] ?? ''));
    });
  }

  cell(field: ImportField): string {
    return this.#cells.get(field) ?? '';
  }

  read(): SampleValues {
    for (const field of importFields) this.#readText(field);
    const accession = this.cell('accession');
    if (accession === '') this.#reject('accession', 'accession_missing');
    if (hasEmoji(accession)) this.#reject('accession', 'accession_emoji');
    const term = this.#readTerm();
    const biomarkerValue = this.#readResult(term);
    const days = this.#readDays();
    const gender = this.#optional('donorGender', readGender);
    const zip = this.#optional('donorZip', readZip);
    return {
      accession,
      biobank_id: this.cell('biobankId') || null,
      loinc_biomarker_id: term?.id ?? null,
      biomarker_value: biomarkerValue,
      ...days,
      donor_ethnicity: this.cell('donorEthnicity') || null,
      donor_gender: gender,
      donor_zip: zip,
      specimen_price: this.#readPrice(),
      storage_condition: this.cell('storageCondition') || null,
      storage_container: this.cell('storageContainer') || null,
      storage_location: this.cell('storageLocation') || null,
      volume_number: this.#required('volumeNumber', 'volume_missing', (cell) =>
        readVolume(this.#number(cell)),
      ),
      volume_units: this.#required('volumeUnits', 'volume_units_missing', readUnits),
      ...this.#readHandling(days.collection_date),
    };
  }

  #reject(field: ImportField, fault: RowFault): null {
    if (!this.faults.some((known) => known.field === field)) this.faults.push({ field, fault });
    return null;
  }

  #readText(field: ImportField) {
    const cell = this.cell(field);
    if (isFormula(cell)) this.#reject(field, 'formula_injection');
    else if (hasOddCharacters(cell)) this.#reject(field, 'text_chars');
    else if (cell.length > 255) this.#reject(field, 'text_too_long');
  }

  #readTerm(): Term | null {
    const code = this.cell('loincCode');
    if (code === '') return this.#reject('loincCode', 'loinc_missing');
    const fault = loincFault(code);
    if (fault) return this.#reject('loincCode', fault);
    return this.#options.terms.get(code) ?? this.#reject('loincCode', 'loinc_unknown');
  }

  #readResult(term: Term | null): string | null {
    const cell = this.cell('biomarkerValue');
    if (cell === '' || !term) return null;
    const value = term.type === 'Quantitative' ? this.#number(cell) : cell;
    return isResult(value, term) ? value : this.#reject('biomarkerValue', 'value_not_numeric');
  }

  #readDays() {
    const { dayFirst, today } = this.#options;
    const read = (field: ImportField) => this.#optional(field, (cell) => readDay(cell, dayFirst));
    const collection_date = read('collectionDate');
    const donor_dob = read('donorDob');
    const expiration_date = read('expirationDate');
    if (collection_date && collection_date > today) this.#reject('collectionDate', 'collection_in_future');
    if (donor_dob && collection_date && donor_dob > collection_date)
      this.#reject('donorDob', 'dob_after_collection');
    else if (donor_dob && (donor_dob < '1900-01-01' || donor_dob > today))
      this.#reject('donorDob', 'dob_out_of_range');
    if (expiration_date && collection_date && expiration_date < collection_date)
      this.#reject('expirationDate', 'expiration_before_collection');
    return { collection_date, donor_dob, expiration_date };
  }

  /** What was done with the sample before it was measured, and how and when it was. */
  #readHandling(collected: string | null) {
    const { dayFirst, today } = this.#options;
    const material = this.#optional('material', readMaterialCell);
    const hours = (field: ImportField) => this.#optional(field, (cell) => readHours(this.#number(cell)));
    const [hours_to_processing, hours_to_freezer] = [hours('hoursToProcessing'), hours('hoursToFreezer')];
    if (hours_to_processing !== null && hours_to_freezer !== null && hours_to_freezer < hours_to_processing)
      this.#reject('hoursToFreezer', 'freezer_before_processing');
    const measured = this.#optional('measuredOn', (cell) => readDay(cell, dayFirst));
    if (measured && measured > today) this.#reject('measuredOn', 'measured_in_future');
    else if (measured && collected && measured < collected)
      this.#reject('measuredOn', 'measured_before_collection');
    return {
      material: material?.material ?? null,
      // A material such as "lithium heparin plasma" names the additive too.
      anticoagulant: this.#optional('anticoagulant', readAdditive) ?? material?.anticoagulant ?? null,
      fasting: this.#optional('fasting', readFasting) ?? 'unknown',
      freeze_thaws: this.#optional('freezeThaws', readThaws),
      hours_to_processing,
      hours_to_freezer,
      result_method: this.#optional('method', readMethod),
      result_measured_on: measured,
    };
  }

  #readPrice(): string | null {
    return this.#optional('specimenPrice', (cell) => {
      const price = parsePrice(this.#number(cell));
      return price === null || price > maxPrice ? { fault: 'price_format' } : { value: price.toFixed(2) };
    });
  }

  #number(cell: string): string {
    return withPoint(cell, this.#options.commaIsDecimal);
  }

  #optional<T>(field: ImportField, read: (cell: string) => Read<T>): T | null {
    const cell = this.cell(field);
    if (cell === '') return null;
    const result = read(cell);
    return 'value' in result ? result.value : this.#reject(field, result.fault);
  }

  #required<T>(field: ImportField, missing: RowFault, read: (cell: string) => Read<T>): T | null {
    return this.cell(field) === '' ? this.#reject(field, missing) : this.#optional(field, read);
  }
}
