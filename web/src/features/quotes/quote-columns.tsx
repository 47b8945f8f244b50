import type { OwnQuoteRow, QuoteRow } from '@aliquot/contract/quotes';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { Faint, Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { QuoteTurn } from './quote-state.tsx';
import type { AnyQuoteRow } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';
import { ValidUntil } from './valid-until.tsx';

type Words = ReturnType<typeof useQuoteWords>;

/** The columns for both staff and clients. */
function commonColumns<Row extends AnyQuoteRow>(t: TFunction<'quotes'>, words: Words) {
  const { money, language } = words;
  return {
    number: {
      id: 'number',
      header: t('number'),
      sortable: true,
      width: 168,
      cell: (quote) => <Mono>{quote.number}</Mono>,
    },
    samples: {
      id: 'samples',
      header: t('specimens_column'),
      numeric: true,
      width: 116,
      cell: (quote) => quote.lineCount.toLocaleString(language),
    },
    listTotal: {
      id: 'listTotal',
      header: t('list_total'),
      numeric: true,
      width: 132,
      cell: (quote) => money(quote.listTotal),
    },
    offer: {
      id: 'offer',
      header: t('offer'),
      numeric: true,
      width: 148,
      cell: (quote) => <Offer quote={quote} />,
    },
    validUntil: {
      id: 'validUntil',
      header: t('valid_until'),
      sortable: true,
      width: 124,
      cell: (quote) => <ValidUntil quote={quote} />,
    },
  } satisfies Record<string, Column<Row>>;
}

/** The total with shipping, and beside it what shipping costs. */
function Offer({ quote: { totalWithShipping, shippingPrice } }: { quote: AnyQuoteRow }) {
  const { t } = useTranslation('quotes');
  const { money } = useQuoteWords();
  if (totalWithShipping === null) return <Faint>–</Faint>;
  return (
    <TwoLines
      first={money(totalWithShipping)}
      second={
        <span className="font-sans">
          {shippingPrice ? t('shipping_of', { price: money(shippingPrice) }) : null}
        </span>
      }
    />
  );
}

/** A manager sees whose quote it is; other clients see only their own. */
export function useOwnQuoteColumns(): readonly Column<OwnQuoteRow>[] {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  return useMemo(() => {
    const common = commonColumns<OwnQuoteRow>(t, words);
    const user: Column<OwnQuoteRow> = {
      id: 'user',
      header: t('requested_by'),
      minWidth: 150,
      cell: (quote) => quote.user.name,
    };
    const saved: Column<OwnQuoteRow> = {
      id: 'saved',
      header: t('you_save'),
      numeric: true,
      width: 112,
      cell: (quote) => words.saved(quote) ?? <Faint>–</Faint>,
    };
    const turn: Column<OwnQuoteRow> = {
      id: 'turn',
      header: t('turn_column'),
      minWidth: 200,
      priority: 1,
      cell: (quote) => <QuoteTurn quote={quote} side="client" />,
    };
    const who = manages ? [user] : [];
    const { number, samples, listTotal, offer, validUntil } = common;
    return [number, ...who, turn, samples, listTotal, offer, saved, validUntil];
  }, [t, words, manages]);
}

export function useQuoteColumns(): readonly Column<QuoteRow>[] {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  return useMemo(() => {
    const common = commonColumns<QuoteRow>(t, words);
    const company: Column<QuoteRow> = {
      id: 'company',
      header: t('company'),
      sortable: true,
      minWidth: 170,
      cell: (quote) => <TwoLines first={quote.company.name} second={quote.user.name} />,
    };
    const turn: Column<QuoteRow> = {
      id: 'turn',
      header: t('turn_column'),
      minWidth: 190,
      priority: 1,
      cell: (quote) => <QuoteTurn quote={quote} side="seller" />,
    };
    const discount: Column<QuoteRow> = {
      id: 'discount',
      header: t('discount'),
      numeric: true,
      width: 104,
      cell: (quote) => words.saved(quote) ?? <Faint>–</Faint>,
    };
    const assignee: Column<QuoteRow> = {
      id: 'assignee',
      header: t('assignee'),
      width: 140,
      cell: (quote) => quote.assignee?.name ?? <Faint>{t('nobody')}</Faint>,
    };
    const samples = { ...common.samples, header: t('samples_column') };
    const { number, listTotal, offer, validUntil } = common;
    return [number, company, turn, samples, listTotal, offer, discount, assignee, validUntil];
  }, [t, words]);
}
