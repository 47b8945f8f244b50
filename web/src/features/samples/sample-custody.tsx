import { orders } from '@aliquot/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { rowQuery } from '../../platform/api/index.ts';
import { formatInstant } from '../../platform/format/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';

const useCustody = (id: number) =>
  useQuery({ ...rowQuery(orders.custody, { params: { id } }), meta: { inline: true } });

/** The order that reserved the sample, and what may still change. */
export function ReservedNote({ id, writes }: { id: number; writes: boolean }) {
  const { t } = useTranslation('inventory');
  const order = useCustody(id).data?.entries.findLast(({ kind }) => kind === 'reserved')?.order;
  return (
    <div className="mb-6">
      <Note
        title={
          <>
            {t('reserved_for')}{' '}
            {order ? (
              <Link
                to="/client-orders"
                search={{ all: 1, open: order.id } as never}
                className={`${linkClass} font-mono`}
              >
                {order.number}
              </Link>
            ) : null}{' '}
            {order?.company}
          </>
        }
      >
        {writes ? t('reserved_storage_only') : null}
      </Note>
    </div>
  );
}

/** The sample's path through orders and shipments, the newest first; nothing if it was never ordered. */
export function SampleCustody({ id }: { id: number }) {
  const { t, i18n } = useTranslation('inventory');
  const heading = useId();
  const { data } = useCustody(id);
  if (!data || data.entries.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mb-7">
      <h3 id={heading} className="mb-2.5 font-semibold">
        {t('custody.title')}
      </h3>
      <ol className="divide-y divide-line border-y border-line">
        {data.entries.toReversed().map(({ at, kind, order, by, shipment, reason }) => (
          <li key={`${kind}-${order.id}-${at}`} className="flex items-baseline gap-4 py-2 text-dense">
            <span className="w-28 shrink-0 font-medium">{t(`custody.${kind}`)}</span>
            <span className="min-w-0 flex-1">
              <Link
                to="/client-orders"
                search={{ all: 1, open: order.id } as never}
                className={`${linkClass} font-mono`}
              >
                {order.number}
              </Link>{' '}
              <span className="text-t2">
                {[order.company, by?.name, shipment?.carrier, shipment?.trackingNumber, reason]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <time dateTime={at} className="text-label whitespace-nowrap text-t3">
              {formatInstant(at, i18n.language)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
