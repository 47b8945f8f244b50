import { plainNumber } from '@aliquot/contract/plain-number';

/** How a filter of several values, or of a span, stands in one word of the address. */

/** `reserved,on_hold`; a comma inside a value is kept apart from those between them. */
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

/** `40..65`, `40..` or `..65`; nothing at all is no filter. */
export const writeSpan = ({ from, to }: Span): string | null => (from || to ? `${from}..${to}` : null);

export function readSpan(text: string | undefined): Span {
  const [from = '', to = ''] = (text ?? '').split('..');
  return { from, to };
}

/** The ends that are numbers; an address can be typed by anybody. */
export function numbersIn(text: string | undefined): { from: number | null; to: number | null } {
  const { from, to } = readSpan(text);
  return { from: plainNumber(from), to: plainNumber(to) };
}
