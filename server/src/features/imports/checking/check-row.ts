import { maxPrice } from '@aliquot/contract/fields';
import { parsePrice } from '@aliquot/contract/file-numbers';
import { type ImportField, importFields } from '@aliquot/contract/imports';
import { formatUnits } from '@aliquot/contract/result-words';
import { isResult } from '@aliquot/contract/results';
import { hasEmoji } from '@aliquot/contract/samples';
import type { ConvertMeasured } from '../../../platform/units/index.ts';
import type { Term } from '../queries.ts';
import type { Fault, ResultValues, SampleValues } from '../row-queries.ts';
import {
  loincFault,
  readAdditive,
  readDay,
  readDiagnosesCell,
  readFasting,
  readGender,
  readHours,
  readMaterialCell,
  readMethod,
  readThaws,
  readUnits,
  readVolume,
  readZip,
  textFault,
  trimCell,
} from './cells.ts';
import { type CheckOptions, RowCells } from './row-cells.ts';

/** `key` and `donorKey` are the accession and the donor without regard to case; null where the row has none. */
export type Checked =
  | { state: 'blank' }
  | { state: 'good'; key: string; donorKey: string | null; values: SampleValues }
  | { state: 'bad'; key: string | null; donorKey: string | null; faults: Fault[] };

/** Thirty codes with their words. */
const maxDiagnosesText = 8000;

/** Checks one row by the rules in their order; for each field the first broken rule is reported. */
export function checkRow(cells: readonly string[], options: CheckOptions): Checked {
  if (cells.every((cell) => trimCell(cell) === '')) return { state: 'blank' };
  const width = options.fields.length;
  if (cells.length < width || cells.slice(width).some((cell) => trimCell(cell) !== ''))
    return { state: 'bad', key: null, donorKey: null, faults: [{ field: null, fault: 'column_count' }] };
  const row = new RowReader(cells, options);
  const values = row.read();
  const key = row.cell('accession').toLowerCase() || null;
  const donorKey = row.cell('donorId').toLowerCase() || null;
  return row.faults.length > 0 || key === null
    ? { state: 'bad', key, donorKey, faults: row.faults }
    : { state: 'good', key, donorKey, values };
}

class RowReader extends RowCells {
  read(): SampleValues {
    for (const field of importFields) this.#readText(field);
    const accession = this.cell('accession');
    if (accession === '') this.reject('accession', 'accession_missing');
    if (hasEmoji(accession)) this.reject('accession', 'accession_emoji');
    const term = this.#readTerm();
    return this.options.kind === 'results'
      ? { accession, ...this.#readOnlyResult(term) }
      : this.#readSample(accession, term);
  }

  /** A row of a file of results: its sample is in stock. */
  #readOnlyResult(term: Term | null): SampleValues {
    const read = term && this.#readResult(term);
    if (this.cell('biomarkerValue') === '') this.reject('biomarkerValue', 'value_missing');
    const { result_method: method, result_measured_on: measured_on } = this.#readMeasurement(null);
    if (!term || !read) return {};
    const { value, asSent: value_as_sent } = read;
    return { results: [{ loinc_biomarker_id: term.id, value, value_as_sent, method, measured_on }] };
  }

  #readSample(accession: string, term: Term | null): SampleValues {
    const results = this.#readResults(term);
    const days = this.#readDays();
    const gender = this.optional('donorGender', readGender);
    const zip = this.optional('donorZip', readZip);
    return {
      accession,
      biobank_id: this.cell('biobankId') || null,
      loinc_biomarker_id: term?.id ?? null,
      ...results,
      ...days,
      donor_ethnicity: this.cell('donorEthnicity') || null,
      donor_gender: gender,
      donor_zip: zip,
      specimen_price: this.#readPrice(),
      storage_condition: this.cell('storageCondition') || null,
      storage_container: this.cell('storageContainer') || null,
      storage_location: this.cell('storageLocation') || null,
      volume_number: this.required('volumeNumber', 'volume_missing', (cell) => readVolume(this.number(cell))),
      volume_units: this.required('volumeUnits', 'volume_units_missing', readUnits),
      donor_key: this.cell('donorId') || null,
      ...this.#readDiagnoses(),
      ...this.#readHandling(days.collection_date),
    };
  }

  #readText(field: ImportField) {
    const fault = textFault(this.cell(field), field === 'diagnoses' ? maxDiagnosesText : undefined);
    if (fault) this.reject(field, fault);
  }

  #readTerm(): Term | null {
    const code = this.cell('loincCode');
    if (code === '') return this.reject('loincCode', 'loinc_missing');
    const fault = loincFault(code);
    if (fault) return this.reject('loincCode', fault);
    return this.options.terms.get(code) ?? this.reject('loincCode', 'loinc_unknown');
  }

  /** The first result, which a column of results may hold, and the further ones. */
  #readResults(first: Term | null) {
    let result = first && this.#readResult(first);
    const results: ResultValues[] = [];
    for (const each of this.results) {
      const fault = textFault(each.cell);
      const term = this.options.terms.get(each.loincCode);
      if (fault) this.rejectResult(each, fault);
      else if (!term) this.rejectResult(each, 'loinc_unknown');
      else if (term.id === first?.id && this.cell('biomarkerValue') !== '')
        this.rejectResult(each, 'result_repeated');
      else {
        const read = this.#convert(each.cell, each.units ?? '', term);
        if ('error' in read) this.rejectResult(each, read.error, formatUnits(term.units ?? ''));
        else if (term.id === first?.id) result = read;
        else results.push({ loinc_biomarker_id: term.id, value: read.value, value_as_sent: read.asSent });
      }
    }
    return {
      biomarker_value: result?.value ?? null,
      result_as_sent: result?.asSent ?? null,
      ...(results.length > 0 ? { results } : {}),
    };
  }

  #readResult(term: Term) {
    const cell = this.cell('biomarkerValue');
    if (cell === '') return null;
    const read = this.#convert(cell, this.cell('units'), term);
    if (!('error' in read)) return read;
    return read.error === 'value_not_numeric'
      ? this.reject('biomarkerValue', read.error)
      : this.reject('units', read.error, formatUnits(term.units ?? ''));
  }

  /** In the unit of the biomarker; what was sent is kept beside it. */
  #convert(cell: string, units: string, term: Term): ReturnType<ConvertMeasured> {
    const value = term.type === 'Quantitative' ? this.number(cell) : cell;
    return isResult(value, term)
      ? this.options.convert({ value, units }, term)
      : { error: 'value_not_numeric' };
  }

  #readDays() {
    const { dayFirst, today } = this.options;
    const read = (field: ImportField) => this.optional(field, (cell) => readDay(cell, dayFirst));
    const collection_date = read('collectionDate');
    const donor_dob = read('donorDob');
    const expiration_date = read('expirationDate');
    if (collection_date && collection_date > today) this.reject('collectionDate', 'collection_in_future');
    if (donor_dob && collection_date && donor_dob > collection_date)
      this.reject('donorDob', 'dob_after_collection');
    else if (donor_dob && (donor_dob < '1900-01-01' || donor_dob > today))
      this.reject('donorDob', 'dob_out_of_range');
    if (expiration_date && collection_date && expiration_date < collection_date)
      this.reject('expirationDate', 'expiration_before_collection');
    return { collection_date, donor_dob, expiration_date };
  }

  /** They belong to the donor, so that a row needs one. */
  #readDiagnoses() {
    const diagnoses = this.optional('diagnoses', readDiagnosesCell);
    if (!diagnoses) return {};
    if (this.cell('donorId') === '') this.reject('diagnoses', 'donor_missing');
    return { diagnoses };
  }

  /** What was done with the sample before it was measured, and how and when it was. */
  #readHandling(collected: string | null) {
    const material = this.optional('material', (cell) => readMaterialCell(cell, this.options.words.material));
    const hours = (field: ImportField) =>
      this.optional(field, (cell) => readHours(this.number(cell), this.isInMinutes(field)));
    const [hours_to_processing, hours_to_freezer] = [hours('hoursToProcessing'), hours('hoursToFreezer')];
    if (hours_to_processing !== null && hours_to_freezer !== null && hours_to_freezer < hours_to_processing)
      this.reject('hoursToFreezer', 'freezer_before_processing');
    return {
      material: material?.material ?? null,
      // A material such as "lithium heparin plasma" names the additive too.
      anticoagulant:
        this.optional('anticoagulant', (cell) => readAdditive(cell, this.options.words.anticoagulant)) ??
        material?.anticoagulant ??
        null,
      fasting: this.optional('fasting', readFasting) ?? 'unknown',
      freeze_thaws: this.optional('freezeThaws', readThaws),
      hours_to_processing,
      hours_to_freezer,
      ...this.#readMeasurement(collected),
    };
  }

  #readMeasurement(collected: string | null) {
    const { dayFirst, today } = this.options;
    const measured = this.optional('measuredOn', (cell) => readDay(cell, dayFirst));
    if (measured && measured > today) this.reject('measuredOn', 'measured_in_future');
    else if (measured && collected && measured < collected)
      this.reject('measuredOn', 'measured_before_collection');
    return { result_method: this.optional('method', readMethod), result_measured_on: measured };
  }

  #readPrice(): string | null {
    return this.optional('specimenPrice', (cell) => {
      const price = parsePrice(this.number(cell));
      return price === null || price > maxPrice ? { fault: 'price_format' } : { value: price.toFixed(2) };
    });
  }
}
