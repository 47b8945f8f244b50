import { readSpan, splitValues } from '../ui/table/filter-value.ts';

/** What the words of an address mean for a call. What makes no sense is left out: an address can be typed by anybody. */

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

export function numbers(text: string | undefined, fits: (value: number) => boolean = Number.isFinite) {
  const { from, to } = readSpan(text);
  const read = (end: string) => (end !== '' && fits(Number(end)) ? Number(end) : undefined);
  return { from: read(from), to: read(to) };
}

export const isAge = (value: number) => Number.isInteger(value) && value >= 0 && value <= 150;
export const isPrice = (value: number) => value >= 0 && value <= 9_999_999.99;

export const some = <V>(values: V[]): V[] | undefined => (values.length > 0 ? values : undefined);

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
export const leaveOut = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
