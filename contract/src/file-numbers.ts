import { plainNumber } from './plain-number.ts';

/**
 * Numbers in imported files. A file has no language: its separator determines the decimal mark, and ambiguous numbers
 * are rejected.
 */

/** In a file with semicolons as separators, a single comma without a point is the decimal mark. */
export const withPoint = (cell: string, commaIsDecimal: boolean) =>
  commaIsDecimal && !cell.includes('.') && cell.indexOf(',') === cell.lastIndexOf(',')
    ? cell.replace(',', '.')
    : cell;

/** Digits with at most one point: no groups, no exponent. */
export const parseDecimal = (cell: string): number | null =>
  /^[+-]?(?:\d{1,8}(?:\.\d{1,12})?|\.\d{1,12})$/.test(cell) ? plainNumber(cell) : null;

/** An optional $, digits with or without thousands commas, up to two decimals. */
export function parsePrice(typed: string): number | null {
  const value = typed.trim();
  if (value.length > 20 || !/^\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(value)) return null;
  return plainNumber(value.replace(/[$,]/g, ''));
}
