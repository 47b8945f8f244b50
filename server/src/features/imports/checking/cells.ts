import type { Diagnosis } from '@aliquot/contract/diagnoses';
import { hasTwoDecimals, isRealDay } from '@aliquot/contract/fields';
import { parseDecimal } from '@aliquot/contract/file-numbers';
import type { RowFault } from '@aliquot/contract/imports';
import { loincCodeProblem } from '@aliquot/contract/loinc';
import type { Material } from '@aliquot/contract/materials';
import {
  type ReadMaterial,
  readAnticoagulant,
  readDiagnoses,
  readMaterial,
} from '@aliquot/contract/read-materials';
import { volume } from '@aliquot/contract/samples';
import { isHarmless } from '../../../platform/documents/index.ts';

/** Parsers of single cells. Each returns the value to store, or the error it found. */

export type Read<T> = { value: T } | { fault: RowFault; details?: string[] };

/** With a lookbehind, so that a long run of blanks inside a cell is scanned once, not once from each blank. */
const edges = /^[ \t\u00a0\u200b\ufeff]+|(?<![ \t\u00a0\u200b\ufeff])[ \t\u00a0\u200b\ufeff]+$/g;
export const trimCell = (cell: string) => cell.replace(edges, '');

/** A cell that a spreadsheet would evaluate as a formula. */
const isFormula = (cell: string) => /^[=+\-@]/.test(cell) && !isHarmless(cell);

/** Control characters, line breaks included, and lone surrogates. */
const hasOddCharacters = (cell: string) => /[\p{Cc}\p{Cs}]/u.test(cell);

/** What is wrong with any cell, whatever its column. */
export function textFault(cell: string, maxLength = 255): RowFault | null {
  if (isFormula(cell)) return 'formula_injection';
  if (hasOddCharacters(cell)) return 'text_chars';
  return cell.length > maxLength ? 'text_too_long' : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const named = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/;

/** A day in one of the known forms, as YYYY-MM-DD. Time and time zone are ignored: the day stays as written. */
export function readDay(cell: string, dayFirst: boolean): Read<string> {
  const parts = dayParts(cell, dayFirst);
  if (!parts) return { fault: 'date_format' };
  const [year, month, day] = parts;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '0000' && isRealDay(value) ? { value } : { fault: 'date_invalid' };
}

function dayParts(cell: string, dayFirst: boolean): [year: string, month: string, day: string] | null {
  const [, y = '', m = '', d = ''] = iso.exec(cell) ?? [];
  if (y) return [y, m, d];
  const [, first = '', second = '', year = ''] = slashes.exec(cell) ?? [];
  if (year) return dayFirst ? [year, second, first] : [year, first, second];
  const [, day = '', month = '', pointYear = ''] = points.exec(cell) ?? [];
  if (pointYear) return [pointYear, month, day];
  const [, nameDay = '', name = '', nameYear = ''] = named.exec(cell) ?? [];
  const at = months.indexOf(name.toLowerCase());
  return nameYear && at >= 0 ? [nameYear, String(at + 1), nameDay] : null;
}

const genders: Record<string, string> = {
  male: 'Male',
  m: 'Male',
  female: 'Female',
  f: 'Female',
  other: 'Other',
  o: 'Other',
  unknown: 'Unknown',
  u: 'Unknown',
};

export function readGender(cell: string): Read<string> {
  const word = cell.toLowerCase();
  const value = Object.hasOwn(genders, word) ? genders[word] : undefined;
  return value ? { value } : { fault: 'gender_unknown' };
}

export const readZip = (cell: string): Read<string> =>
  /^\d{5}(?:-\d{4})?$/.test(cell) ? { value: cell } : { fault: 'zip_format' };

export function readVolume(cell: string): Read<string> {
  const value = parseDecimal(cell);
  if (value === null) return { fault: 'volume_not_numeric' };
  return volume.safeParse(value).success ? { value: String(value) } : { fault: 'volume_not_positive' };
}

const units: Record<string, string> = {
  ml: 'mL',
  ul: 'uL',
  // The micro sign and the Greek letter mu look the same but are different characters.
  '\u00b5l': 'uL',
  '\u03bcl': 'uL',
  l: 'L',
  g: 'g',
  mg: 'mg',
  ug: 'ug',
  slide: 'slide',
  slides: 'slide',
};

export function readUnits(cell: string): Read<string> {
  const word = cell.toLowerCase();
  const value = Object.hasOwn(units, word) ? units[word] : undefined;
  return value ? { value } : { fault: 'volume_units_unknown' };
}

/** A word that nobody knows is kept with its fault: staff may say what it means. */
export function readMaterialCell(cell: string, words: ReadonlyMap<string, string>): Read<ReadMaterial> {
  const said = words.get(cell.toLowerCase()) as Material | undefined;
  const value = readMaterial(cell) ?? (said && { material: said });
  return value ? { value } : { fault: 'material_unknown', details: [cell] };
}

export function readDiagnosesCell(cell: string): Read<Diagnosis[]> {
  const value = readDiagnoses(cell);
  return value ? { value } : { fault: 'diagnosis_format' };
}

export function readAdditive(cell: string, words: ReadonlyMap<string, string>): Read<string> {
  const value = readAnticoagulant(cell) ?? words.get(cell.toLowerCase());
  return value ? { value } : { fault: 'anticoagulant_unknown', details: [cell] };
}

const fastings: Record<string, string> = {
  yes: 'yes',
  y: 'yes',
  fasting: 'yes',
  fasted: 'yes',
  no: 'no',
  n: 'no',
  'non-fasting': 'no',
  'not fasting': 'no',
  unknown: 'unknown',
  u: 'unknown',
};

export function readFasting(cell: string): Read<string> {
  const word = cell.toLowerCase();
  const value = Object.hasOwn(fastings, word) ? fastings[word] : undefined;
  return value ? { value } : { fault: 'fasting_unknown' };
}

export const readThaws = (cell: string): Read<number> =>
  /^\d{1,2}$/.test(cell) ? { value: Number(cell) } : { fault: 'freeze_thaws_format' };

export function readHours(cell: string, isInMinutes: boolean): Read<number> {
  const written = parseDecimal(cell);
  const value = written !== null && isInMinutes ? Math.round((written / 60) * 100) / 100 : written;
  return value !== null && value >= 0 && value <= 9999.99 && hasTwoDecimals(value)
    ? { value }
    : { fault: 'hours_format' };
}

export const readMethod = (cell: string): Read<string> =>
  cell.length <= 120 ? { value: cell } : { fault: 'method_too_long' };

/** Checks the format (digits, a hyphen, one digit) and LOINC's check digit. */
export function loincFault(code: string): 'loinc_format' | 'loinc_check_digit' | null {
  const problem = loincCodeProblem(code);
  if (!problem) return null;
  return problem === 'shape' ? 'loinc_format' : 'loinc_check_digit';
}
