import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { linkClass } from '../../ui/link/link-class.ts';
import { useTranslation } from '../../ui/words.tsx';
import { RequestProgress, RequestState, useCriteriaWords } from '../requests/index.ts';
import type { AnyOrder } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

/** Requested samples that were not in stock: how many were found, and why the search for the rest ended. */
export function OrderRequests({ order, staff }: { order: AnyOrder; staff: boolean }) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  const words = useCriteriaWords();
  const id = useId();
  if (order.requests.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-7">
      <h3 id={id} className="font-semibold">
        {t('requests')}
      </h3>
      <ul>
        {order.requests.map((request) => (
          <li key={request.id} className="border-b border-line py-3 text-dense">
            <div className="flex items-baseline justify-between gap-4">
              {staff ? (
                <Link
                  to="/non-inventory"
                  search={{ all: '1', open: String(request.id) } as never}
                  className={`${linkClass} min-w-0 truncate font-medium`}
                >
                  {request.name}
                </Link>
              ) : (
                <span className="min-w-0 truncate font-medium" title={request.biomarkerName} lang="en">
                  {request.biomarkerName}
                </span>
              )}
              <RequestState status={request.status} />
            </div>
            <p className="text-label text-t2">
              {[
                ...words(request.criteria, request.units),
                ...(request.priceLimit === null
                  ? []
                  : [t('price_limit', { price: money(request.priceLimit) })]),
              ].join(', ')}
            </p>
            <RequestProgress asked={request.asked} allocated={request.allocated} />
            {request.reason ? (
              <p className="mt-1 text-label text-t2">{t('closed_because', { reason: request.reason })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
