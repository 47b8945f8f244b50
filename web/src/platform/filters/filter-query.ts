import type { SpanBound } from '../../ui/field/bound-text.ts';
import type { SpanRules } from '../../ui/field/span-text.ts';
import { boundsIn, numbersIn, readSpan, splitValues } from '../../ui/table/filter-value.ts';

/** Query values of an address for a call. Invalid ones are left out: anybody can type an address. */

export const known = <V extends string>(values: readonly V[], text: string | undefined): V[] =>
  values.filter((value) => splitValues(text).includes(value));

export function idOf(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined;
}

export const idsOf = (text: string | undefined) =>
  splitValues(text)
    .map(idOf)
    .filter((id) => id !== undefined);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export function days(text: string | undefined): { from?: string; to?: string } {
  const { from, to } = readSpan(text);
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

/** The limits of number spans, for typed input and for addresses alike. */
export const anyNumber: SpanRules = { kind: 'measure' };
export const ageRules: SpanRules = { kind: 'whole', least: 0, most: 150 };
export const priceRules: SpanRules = { kind: 'price', least: 0, most: 9_999_999.99 };

export function numbers(text: string | undefined, rules = anyNumber) {
  const { least = -Infinity, most = Infinity } = rules;
  const ends = numbersIn(text);
  const fits = (end: number | null) =>
    end !== null && end >= least && end <= most && (rules.kind !== 'whole' || Number.isInteger(end))
      ? end
      : undefined;
  return { from: fits(ends.from), to: fits(ends.to) };
}

/** A span of measured values, whose ends may have a comparator and a unit. */
export const measures: SpanRules = { ...anyNumber, compares: true, converts: true };

export function bounds(text: string | undefined): {
  from?: SpanBound | undefined;
  to?: SpanBound | undefined;
} {
  const { from, to } = boundsIn(text);
  return { from: from ?? undefined, to: to ?? undefined };
}

/** Yes or no, as an address writes it. */
export function flagOf(text: string | undefined): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

export const some = <V>(values: V[]): V[] | undefined => (values.length > 0 ? values : undefined);
