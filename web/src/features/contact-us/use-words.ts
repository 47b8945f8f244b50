import { useTranslation } from 'react-i18next';
import { sameDay } from './conversation-parts.ts';

const dayMs = 86_400_000;

/** Days and times of a conversation, in the words of the language and the viewer's own zone. */
export function useTimeWords() {
  const { t, i18n } = useTranslation('contact_us');
  const { language } = i18n;
  const time = (iso: string) =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      new Date(iso),
    );
  const named = (iso: string, now: Date) => {
    if (sameDay(iso, now)) return t('today');
    return sameDay(iso, new Date(now.getTime() - dayMs)) ? t('yesterday') : null;
  };
  const year = (iso: string, now: Date) =>
    new Date(iso).getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return {
    time,
    /** Between the messages: Today, Yesterday, Thursday 12 November. */
    day(iso: string, now = new Date()) {
      const words = { weekday: 'long', day: 'numeric', month: 'long', ...year(iso, now) } as const;
      return named(iso, now) ?? new Intl.DateTimeFormat(language, words).format(new Date(iso));
    },
    /** In the list: the time of today, else the day. */
    moment(iso: string, now = new Date()) {
      if (sameDay(iso, now)) return time(iso);
      const words = { day: 'numeric', month: 'short', ...year(iso, now) } as const;
      return named(iso, now) ?? new Intl.DateTimeFormat(language, words).format(new Date(iso));
    },
    /** 184 kB, 2.4 MB. */
    size(bytes: number) {
      const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
      const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
      return new Intl.NumberFormat(language, { style: 'unit', unit, ...digits }).format(Math.max(value, 0.1));
    },
  };
}
