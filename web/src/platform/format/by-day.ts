import type { TFunction } from 'i18next';
import { daysBetween } from './since.ts';

/** The items of one day, in the viewer's time zone. */
interface Day<T> {
  /** The time of the first item. */
  at: string;
  items: T[];
}

/** Groups consecutive items by day, keeping their order. */
export function byDay<T>(items: readonly T[], atOf: (item: T) => string): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const at = atOf(item);
    const last = days.at(-1);
    if (last && daysBetween(new Date(last.at), new Date(at)) === 0) last.items.push(item);
    else days.push({ at, items: [item] });
  }
  return days;
}

/**
 * A day as a heading: Today, Yesterday, Thursday, November 12. Capitalized, since French day names are lower
 * case.
 */
export function dayName(iso: string, now: Date, t: TFunction, language: string): string {
  const date = new Date(iso);
  const days = daysBetween(date, now);
  if (days === 0) return t('common:days.today');
  if (days === 1) return t('common:days.yesterday');
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  const words = { weekday: 'long', day: 'numeric', month: 'long', ...year } as const;
  const name = new Intl.DateTimeFormat(language, words).format(date);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
