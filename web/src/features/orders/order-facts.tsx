import type { ReactNode } from 'react';
import { formatDay, formatPhone } from '../../platform/format/index.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useParcelWords } from '../parcels/index.ts';
import type { AnyOrder } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

/** Delivery address, order number, method and assignee. */
export function OrderFacts({ order }: { order: AnyOrder }) {
  const { t } = useTranslation('orders');
  const { method, moment, language } = useOrderWords();
  const parcels = useParcelWords()(order.lines.filter(({ live }) => live));
  const { shippingLocation: place } = order;
  const contact = [place.phoneNumber && formatPhone(place.phoneNumber), place.email].filter(Boolean);
  return (
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line pb-5 text-dense">
      <Fact name={t('ship_to')}>
        {place.name}
        <span className="block text-label text-t2">{order.fullAddress}</span>
        {contact.length > 0 ? (
          <span className="block text-label break-words text-t2">{contact.join(', ')}</span>
        ) : null}
      </Fact>
      <Fact name={t('po_short')} title={t('purchase_order_number')}>
        <span className="font-mono break-words">{order.purchaseOrderNumber ?? t('none')}</span>
      </Fact>
      <Fact name={t('method')}>
        {method(order.shipmentMethod)}
        {parcels ? (
          <span className="block text-label text-t2">{t('common:parcels.line', parcels)}</span>
        ) : null}
      </Fact>
      {order.neededBy ? <Fact name={t('needed_by')}>{formatDay(order.neededBy, language)}</Fact> : null}
      <Fact name={t('assignee')}>
        <Assignee assignee={order.assignee} />
      </Fact>
      {order.completionDate ? <Fact name={t('delivered')}>{moment(order.completionDate)}</Fact> : null}
      {order.note ? (
        <Fact name={t('note')}>
          <span className="break-words whitespace-pre-line">{order.note}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-t2" title={title}>
        {name}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

type AssigneeShown = AnyOrder['assignee'];

/** A deactivated assignee is marked, so that the order gets another one. */
export function Assignee({ assignee }: { assignee: AssigneeShown }) {
  const { t } = useTranslation('orders');
  if (!assignee) return <span className="text-t3">{t('nobody')}</span>;
  const left = 'active' in assignee && !assignee.active;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={assignee.name} size="small" />
      <span className="min-w-0">
        <span className="block truncate">{assignee.name}</span>
        {left ? <span className="block text-label text-orange">{t('deactivated')}</span> : null}
      </span>
    </span>
  );
}
