import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listRowQuery } from '../../platform/api/index.ts';
import { lineOf } from '../../platform/place.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { useTranslation } from '../../ui/words.tsx';

/**
 * The client's orders with a sample of that code: sold samples are no longer for sale, but stay visible to
 * their buyer.
 */
export function OwnOrders({ code }: { code: string }) {
  const { t } = useTranslation('specimens');
  const { data } = useQuery(
    listRowQuery(rowFor(orders.getMany, 'client'), { body: { search: code, limit: 5 } }),
  );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('finds.orders')} className="mt-5 max-w-160">
      <h2 className="mb-1 text-body font-semibold">{t('finds.orders')}</h2>
      <ul>
        {data.items.map(({ id, number, placedBy }) => {
          const { to, search } = lineOf('/orders', id, code);
          return (
            <li key={id} className="flex h-9 items-center gap-3 border-b border-line text-dense">
              <Link to={to} search={search as never} className={`${linkClass} font-mono`}>
                {number}
              </Link>
              <span className="min-w-0 truncate text-label text-t3">{placedBy.name}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
