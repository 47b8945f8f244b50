import { useTranslation } from '../../ui/words.tsx';
import type { AnyQuote } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';

/** Before an offer the list total; then subtotal, shipping and total, and what is off the list. */
export function QuoteSums({ quote, staff }: { quote: AnyQuote; staff: boolean }) {
  const { t } = useTranslation('quotes');
  const words = useQuoteWords();
  const { total, listTotal, totalWithShipping } = quote;
  const shipping = words.shipping(quote.shippingPrice);
  const saved = words.saved(quote);
  const frame = 'mt-3 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1 text-right text-dense';
  if (total === null || totalWithShipping === null)
    return (
      <dl className={frame}>
        <dt className="text-t2">{t('list_total')}</dt>
        <dd className="font-mono">{words.money(listTotal)}</dd>
      </dl>
    );
  return (
    <dl className={frame}>
      {saved ? (
        <>
          <dt className="text-t2">{t('list_total')}</dt>
          <dd className="font-mono text-t2">
            <s>{words.money(listTotal)}</s>
          </dd>
          <dt className="text-t2">{t(staff ? 'discount' : 'saved')}</dt>
          <dd className="font-mono text-ok">{saved}</dd>
        </>
      ) : null}
      <dt className="text-t2">{t('subtotal')}</dt>
      <dd className="font-mono">{words.money(total)}</dd>
      {shipping ? (
        <>
          <dt className="text-t2">{t('shipping')}</dt>
          <dd className={quote.shippingPrice ? 'font-mono' : undefined}>{shipping}</dd>
        </>
      ) : null}
      <dt className="font-semibold">{t('total')}</dt>
      <dd className="font-mono font-semibold">{words.money(totalWithShipping)}</dd>
    </dl>
  );
}
