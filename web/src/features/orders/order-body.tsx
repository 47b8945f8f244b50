import { type ReactNode, Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Note } from '../../ui/note/note.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLineInAddress } from './line-in-address.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderRequests } from './order-requests.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import type { AnyOrder } from './types.ts';

const LineLabel = lazyPart(() => import('./line-label.tsx').then((m) => m.LineLabel));

interface OrderBodyProps {
  order: AnyOrder;
  staff: boolean;
  /** Above the timeline: notes between staff. */
  note?: ReactNode;
}

/** The lines at the left, delivery and timeline at the right; the same for staff and clients. */
export function OrderBody({ order, staff, note }: OrderBodyProps) {
  const { t } = useTranslation('orders');
  const hasShownLabel = useHasBeenTrue(useLineInAddress() !== undefined);
  return (
    <PanelBody>
      {order.cancelReason ? (
        <div className="mb-5">
          <Note tone="plain" title={t('cancelled_title')}>
            {order.cancelReason}
          </Note>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_276px] gap-x-8 gap-y-7 max-md:grid-cols-1">
        <div className="min-w-0">
          <OrderLines order={order} />
          <OrderShipments order={order} staff={staff} />
          <OrderRequests order={order} staff={staff} />
          <Suspense>
            <OrderInvoices order={order} />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OrderFacts order={order} />
          <OrderTimeline order={order}>{note}</OrderTimeline>
        </div>
      </div>
      <Suspense>{hasShownLabel ? <LineLabel lines={order.lines} /> : null}</Suspense>
    </PanelBody>
  );
}
