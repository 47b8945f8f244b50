import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Glyph } from '../../ui/state/glyphs.tsx';
import { lookOf, type StateName } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyQuote } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';

interface Entry {
  key: string;
  at: string;
  look: StateName;
  title: ReactNode;
  detail?: ReactNode;
  note?: string;
}

/** Offers and counteroffers, the newest first, from the request to the order. */
export function QuoteTimeline({ quote }: { quote: AnyQuote }) {
  const { t } = useTranslation('quotes');
  const { moment } = useQuoteWords();
  const entries = useEntries(quote);
  return (
    <ol aria-label={t('timeline')} className="flex flex-col gap-3.5">
      {entries.map(({ key, at, look, title, detail, note }) => (
        <li key={key} className="flex gap-3.5 text-dense">
          <span className={`mt-0.75 grid w-3.5 shrink-0 place-items-start ${lookOf(look).colour}`}>
            <Glyph name={lookOf(look).glyph} />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">{title}</span>
              <time dateTime={at} className="shrink-0 text-label text-t2">
                {moment(at)}
              </time>
            </div>
            {detail ? <p className="text-label break-words text-t2">{detail}</p> : null}
            {note ? (
              <p className="mt-1 rounded-control bg-s3 px-2.5 py-1.5 break-words whitespace-pre-line">
                {note}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function useEntries(quote: AnyQuote): Entry[] {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  const begun = { key: 'begun', at: quote.createdAt, look: 'pending', title: t('event.begun') } as const;
  const offers = quote.offers.map(({ revision, at, by, total, shippingPrice, validUntil }): Entry => {
    const shipping = words.shipping(shippingPrice);
    return {
      key: `offer ${revision}`,
      at,
      look: 'new',
      title: t('event.offer', { revision, total: words.money(total) }),
      detail: [
        by,
        shipping && t('event.shipping', { price: shipping }),
        t('event.valid_until', { day: words.lastDay(validUntil) }),
      ]
        .filter(Boolean)
        .join(', '),
    };
  });
  const counters = quote.counteroffers.map(
    ({ revision, at, by, note }): Entry => ({
      key: `counter ${revision}`,
      at,
      look: 'pending',
      title: t('event.counter'),
      detail: by,
      note,
    }),
  );
  const accepted: Entry[] = quote.acceptedAt
    ? [
        {
          key: 'accepted',
          at: quote.acceptedAt,
          look: 'completed',
          title: t('event.accepted'),
          detail: <OrderLink quote={quote} />,
        },
      ]
    : [];
  return [begun, ...offers, ...counters, ...accepted].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** The order that it was accepted as. */
function OrderLink({ quote: { order } }: { quote: AnyQuote }) {
  const staff = useAuth(({ user }) => user?.role === 'admin' || user?.role === 'super_admin');
  if (!order) return null;
  return (
    <Link
      to={staff ? '/client-orders' : '/orders'}
      search={{ all: '1', open: String(order.id) } as never}
      className={`${linkClass} font-mono`}
    >
      {order.number}
    </Link>
  );
}
