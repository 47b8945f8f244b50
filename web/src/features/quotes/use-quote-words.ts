import type { Turn } from '@aliquot/contract/quote-transitions';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { formatMoment, formatMoney, shortDay } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyQuoteRow } from './types.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Texts for list, panel and dialogs of quotes; the same object until the language changes. */
export function useQuoteWords() {
  const { t, i18n } = useTranslation('quotes');
  return useMemo(() => quoteWords(t, i18n.language), [t, i18n.language]);
}

function quoteWords(t: TFunction<'quotes'>, language: string) {
  const money = (amount: number) => formatMoney(amount, language);
  /** 25 Nov: the last day of an offer is a day in UTC. */
  const lastDay = (iso: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(iso),
    );
  /** 6 days, or in the last day 5 hours. */
  const left = (until: string, now = Date.now()) => {
    const ms = Math.max(0, Date.parse(until) - now);
    if (ms >= dayMs) return t('days', { count: Math.floor(ms / dayMs) });
    return ms >= hourMs ? t('hours', { count: Math.floor(ms / hourMs) }) : t('under_an_hour');
  };
  return {
    language,
    money,
    moment: (iso: string) => formatMoment(iso, language),
    lastDay,
    left,
    /** "Valid until 25 Nov (6 days)"; null where there is no offer that can be accepted. */
    validUntil: ({ state, expired, validUntil }: AnyQuoteRow) =>
      state !== 'offered' || expired || validUntil === null
        ? null
        : t('valid_for', { day: lastDay(validUntil), left: left(validUntil) }),
    /** "Your turn", "With the seller since 12 Nov": null once nobody has to act. */
    turn({ turn, turnSince, approval, user }: AnyQuoteRow, side: Turn, me?: number): string | null {
      if (turn === null) return null;
      if (approval?.state === 'open') return t('waits_for_approval');
      if (turn === side && side === 'client')
        return me === undefined || me === user.id ? t('your_turn') : t('turn_of', user);
      const day = shortDay(new Date(turnSince), new Date(), language);
      return t(turn === side ? 'with_us' : turn === 'seller' ? 'with_seller' : 'with_client', { day });
    },
    /** What the offer is below the list, as a percentage; null where it is not. */
    saved({ listTotal, total }: Pick<AnyQuoteRow, 'listTotal' | 'total'>): string | null {
      if (total === null || listTotal <= total) return null;
      const share = (listTotal - total) / listTotal;
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
    },
    /** What shipping costs; null where it is not part of the price. */
    shipping: (price: number | null) =>
      price === null ? null : price === 0 ? t('shipping_included') : money(price),
  };
}
