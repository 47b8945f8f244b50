import { daysBetween, formatClock, shortDay } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';

/** Times and sizes in a conversation, in the user's language and time zone. */
export function useTimeWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const time = (iso: string) => formatClock(iso, language);
  return {
    time,
    /** In the list: the time if it is today, else the day. */
    moment(iso: string, now = new Date()) {
      const date = new Date(iso);
      const days = daysBetween(date, now);
      if (days === 0) return time(iso);
      if (days === 1) return t('days.yesterday');
      return shortDay(date, now, language);
    },
    /** 184 kB, 2.4 MB. */
    size(bytes: number) {
      const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
      const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
      return new Intl.NumberFormat(language, { style: 'unit', unit, ...digits }).format(Math.max(value, 0.1));
    },
  };
}
