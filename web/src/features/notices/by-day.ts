import type { Notice } from '@aliquot/contract/notices';
import type { TFunction } from 'i18next';
import { since } from '../../platform/since.ts';

interface Day {
  /** `2026-11-15`, in the viewer's zone. */
  day: string;
  name: string;
  notices: Notice[];
}

/** Notices by the day they came, as the viewer's clock has it, in the order they are given. */
export function byDay(
  notices: readonly Notice[],
  now: Date,
  language: string,
  t: TFunction<'notices'>,
): Day[] {
  const days = Map.groupBy(notices, ({ at }) => dayOf(new Date(at)));
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const names: Record<string, string> = { [dayOf(now)]: t('today'), [dayOf(yesterday)]: t('yesterday') };
  return [...days].map(([day, its]) => ({
    day,
    name: names[day] ?? nameOf(new Date(its[0]?.at ?? now), now, language),
    notices: its,
  }));
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** As a heading begins: French days are written small elsewhere. */
function nameOf(date: Date, now: Date, language: string): string {
  const name = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(date);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Under the heading of a day the hour is enough; of today, how long ago it was says more. */
export function timeOf(at: string, now: Date, language: string, t: TFunction): string {
  const then = new Date(at);
  if (dayOf(then) === dayOf(now)) return since(at, now, t, language);
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    then,
  );
}
