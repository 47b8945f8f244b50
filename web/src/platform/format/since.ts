import type { TFunction } from 'i18next';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const justNowMs = 2 * minuteMs;

/** Short relative time: now, 12 min ago, 3 h ago, yesterday, 28 Oct; days are in the viewer's time zone. */
export function since(iso: string, now: Date, t: TFunction, language: string): string {
  const then = new Date(iso);
  const ago = now.getTime() - then.getTime();
  if (ago < justNowMs) return t('common:since.now');
  if (ago < hourMs) return t('common:since.minutes', { count: Math.floor(ago / minuteMs) });
  const days = daysBetween(then, now);
  if (days === 0) return t('common:since.hours', { count: Math.floor(ago / hourMs) });
  if (days === 1) return t('common:since.yesterday');
  return shortDay(then, now, language);
}

/** 28 Oct; with the year if it is another. */
export function shortDay(date: Date, now: Date, language: string): string {
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...year }).format(date);
}

/** The number of midnights between, regardless of clock changes. */
export function daysBetween(then: Date, now: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(now) - day(then)) / (24 * hourMs));
}
