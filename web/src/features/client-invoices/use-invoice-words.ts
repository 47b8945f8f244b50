import type { ClientInvoiceKind } from '@aliquot/contract/client-invoices';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { formatDay, formatInstant, formatMoney } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';

interface Amount {
  kind: ClientInvoiceKind;
  gross: number;
  openAmount: number | null;
}

/** Texts for list, panel and dialogs of invoices; the same object until the language changes. */
export function useInvoiceWords() {
  const { t, i18n } = useTranslation('client_invoices');
  return useMemo(() => invoiceWords(t, i18n.language), [t, i18n.language]);
}

function invoiceWords(t: TFunction<'client_invoices'>, language: string) {
  const money = (amount: number) => formatMoney(amount, language);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    language,
    /** With the name of the country. */
    address: ({ fullAddress, country }: { fullAddress: string; country: string }) =>
      [fullAddress, countries.of(country)].filter(Boolean).join(', '),
    money,
    day: (day: string) => formatDay(day, language),
    instant: (iso: string) => formatInstant(iso, language),
    percent: (rate: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100),
    /** An amount of a credit note is given back: negative. Stored amounts are positive for both kinds. */
    signed: (kind: ClientInvoiceKind, amount: number) =>
      money(kind === 'credit_note' && amount !== 0 ? -amount : amount),
    /** What is not paid of an invoice that was paid or credited in part; null where the total says it. */
    open({ gross, openAmount }: Amount): string | null {
      if (openAmount === null || openAmount === gross || openAmount === 0) return null;
      return openAmount < 0
        ? t('overpaid_by', { amount: money(-openAmount) })
        : t('open_amount_of', { amount: money(openAmount) });
    },
  };
}
