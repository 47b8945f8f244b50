import { parseMeasured } from '@aliquot/contract/measured-text';
import { type NumberReading, readNumber } from '@aliquot/contract/numbers';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { isResult } from '@aliquot/contract/results';
import { formatUnits } from '../../platform/format/index.ts';

interface Term {
  type: BiomarkerType;
  units: string | null;
}

type NumberError = Extract<NumberReading, { problem: string }>;

/**
 * A stored result as typed in a language, with its decimal mark. Stored numbers have a point; words stay as
 * they are.
 */
export const typedResult = (stored: string, language: string): string =>
  language.startsWith('fr') ? stored.replace(/^(\D{0,3}\d*)\.(\d+(?:e[+-]?\d+)?)$/i, '$1,$2') : stored;

/**
 * Converts typed text to its stored form, keeping every digit; or returns why it is not valid for this
 * biomarker. A value typed with another unit keeps it for the server to convert.
 */
export function readResult(
  typed: string,
  term: Term | null | undefined,
  language: string,
): { stored: string; units?: string } | NumberError {
  const text = typed.trim();
  if (term?.type !== 'Quantitative' || text === '') return { stored: text };
  const [, comparator = '', number = ''] = /^([<>]=?|[≤≥])?(.*)$/su.exec(text) ?? [];
  if (/^1:\d/.test(number.trim())) return isResult(text, term) ? { stored: text } : { problem: 'format' };
  const unit = formatUnits(term.units ?? '');
  const measured = parseMeasured(text, language);
  if (unit && 'unit' in measured && measured.unit !== '' && ![unit, term.units].includes(measured.unit)) {
    const stored = `${measured.comparator ?? ''}${measured.plain}`;
    return isResult(stored, term) ? { stored, units: measured.unit } : { problem: 'size' };
  }
  const read = readNumber(number, { language, kind: 'measure', unit });
  if ('problem' in read) return read;
  const stored = `${comparator}${read.plain}`;
  return isResult(stored, term) ? { stored } : { problem: 'size' };
}

/** The stored form for display: unreadable text stays as typed. */
export function plainResult(typed: string, term: Term | null | undefined, language: string): string {
  const read = readResult(typed, term, language);
  return 'stored' in read ? read.stored : typed.trim();
}

/** The unit that was typed with a value, if it is not the biomarker's. */
export function typedUnits(typed: string, term: Term | null | undefined, language: string): string | null {
  const read = readResult(typed, term, language);
  return ('units' in read && read.units) || null;
}
