import type { NoticeFacts, NoticeKind } from '@aliquot/contract/notice-kinds';
import type { Notice } from '@aliquot/contract/notices';
import { formatDay, formatMoney } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';

/** The number that decides the plural of a sentence. */
const counted: Partial<Record<NoticeKind, 'samples' | 'times'>> = {
  order_dispatched: 'samples',
  order_items_withdrawn: 'samples',
  request_allocated: 'samples',
  holds_released: 'samples',
  approval_lapsing: 'samples',
  approval_lapsed: 'samples',
  saved_search_news: 'samples',
  cohort_changed: 'samples',
  chat: 'times',
};

/** The title and details of a notification in the user's language. */
export function useNoticeWords() {
  const { t, i18n } = useTranslation('notices');

  const details = ({ kind, words }: Notice): (string | null | undefined)[] => {
    const amount = (key: keyof NoticeFacts) => Number(words[key] ?? 0);
    const samples = words.samples === undefined ? null : t('samples', { count: amount('samples') });
    const total = words.total === undefined ? null : formatMoney(amount('total'), i18n.language);
    switch (kind) {
      case 'order_dispatched':
        return [words.carrier, words.trackingNumber];
      case 'approval_requested':
      case 'quote_offered':
        return [samples, total];
      case 'approval_decided':
        return [words.number, words.reason];
      case 'approval_nobody':
      case 'quote_countered':
      case 'quote_declined':
        return [words.person];
      case 'holds_released':
      case 'order_cancelled':
      case 'order_items_withdrawn':
      case 'quote_withdrawn':
        return [words.reason];
      case 'request_allocated':
        return [amount('missing') > 0 ? t('missing', { count: amount('missing') }) : t('complete')];
      case 'request_closed':
        return [words.number, words.reason];
      case 'request_reopened':
        return [words.number];
      case 'order_received':
      case 'quote_requested':
      case 'quote_accepted':
        return [words.person, samples, total];
      case 'invoice_issued':
      case 'invoice_overdue':
        return [total, words.day && t('due', { day: formatDay(words.day, i18n.language) })];
      case 'order_called_off':
        return [words.person, words.reason];
      case 'order_assigned':
      case 'sign_up_received':
        return [words.company];
      case 'request_received':
        return [words.person, words.number];
      case 'import_checked':
        return [t('good', { count: amount('good') }), t('bad', { count: amount('bad') })];
      case 'import_done':
        return [t('added', { count: amount('samples') })];
      default:
        return [];
    }
  };

  return (notice: Notice) => {
    const { kind, words, count: times } = notice;
    const count = counted[kind] === 'samples' ? (words.samples ?? 0) : times;
    return {
      title: t(`title.${kind}`, { ...words, count }),
      detail: details(notice).filter(Boolean).join(', '),
    };
  };
}
