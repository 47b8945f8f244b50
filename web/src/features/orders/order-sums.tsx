import { useTranslation } from '../../ui/words.tsx';
import type { AnyOrder } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

/** Subtotal, shipping and total, where shipping has a price or gets one. */
export function OrderSums({ order }: { order: AnyOrder }) {
  const { t } = useTranslation('orders');
  const { money, shipping } = useOrderWords();
  const price = shipping(order);
  if (price === null) return null;
  return (
    <dl className="mt-3 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1 text-right text-dense">
      <dt className="text-t2">{t('subtotal')}</dt>
      <dd className="font-mono">{money(order.total)}</dd>
      <dt className="text-t2">{t('shipping')}</dt>
      <dd className={order.shippingPrice ? 'font-mono' : undefined}>{price}</dd>
      <dt className="font-semibold">{t('total')}</dt>
      <dd className="font-mono font-semibold">{money(order.totalWithShipping)}</dd>
    </dl>
  );
}
