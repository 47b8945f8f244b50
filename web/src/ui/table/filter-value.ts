import { plainNumber } from '@aliquot/contract/plain-number';
import { boundParts, type SpanBound } from '../field/bound-text.ts';

/** How several values or a span are written as one query value of the address. */

/** `reserved,on_hold`; commas inside values are escaped. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

export const splitValues = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.replaceAll('%2C', ',').replaceAll('%25', '%'))
    .filter((part) => part !== '');

export interface Span {
  from: string;
  to: string;
}

/** `40..65`, `40..` or `..65`; null without ends. */
export const writeSpan = ({ from, to }: Span): string | null => (from || to ? `${from}..${to}` : null);

export function readSpan(text: string | undefined): Span {
  const [from = '', to = ''] = (text ?? '').split('..');
  return { from, to };
}

/** The ends that are valid numbers; anybody can edit an address. */
export function numbersIn(text: string | undefined): { from: number | null; to: number | null } {
  const { from, to } = readSpan(text);
  return { from: plainNumber(from), to: plainNumber(to) };
}

/** The same where an end may be a text with comparator and unit: `>40 pg/mL..2`. */
export function boundsIn(text: string | undefined): { from: SpanBound | null; to: SpanBound | null } {
  const { from, to } = readSpan(text);
  const read = (end: string) => plainNumber(end) ?? (boundParts(end) ? end : null);
  return { from: read(from), to: read(to) };
}
