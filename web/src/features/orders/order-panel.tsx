import { underWay } from '@aliquot/contract/order-steps';
import type { Order, OrderRow } from '@aliquot/contract/orders';
import { EntityFrame, EntityLoading, type useEntityPanel } from '../../platform/entity/index.ts';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useOrder } from './api.ts';
import { OrderBody } from './order-body.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFooter } from './order-footer.tsx';
import { StaffNote } from './staff-note.tsx';
import { StateBar } from './state-bar.tsx';
import { isWhole } from './types.ts';

interface OrderPanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly OrderRow[];
}

/** An order for staff. */
export function OrderPanel({ panel, rows }: OrderPanelProps) {
  const { t } = useTranslation('orders');
  const query = useOrder(panel.subject?.id ?? null);
  useReadAbout('order', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  return (
    <EntityFrame<OrderRow, never>
      panel={panel}
      rows={rows}
      query={query}
      readOnly={({ status }) => !underWay.some((open) => open === status)}
      nameOf={({ number }) => number}
      words={{ new: '', couldNotOpen: t('could_not_open') }}
      mono
      follows
      status={({ status }) => <State state={status} pill />}
      subtitle={(order) =>
        order ? t('subtitle', { company: order.company.name, name: order.placedBy.name }) : undefined
      }
      actions={(order) => <OrderDocuments order={order} staff />}
      tabs={(order) => (isWhole<Order>(order) ? <StateBar order={order} /> : undefined)}
    >
      {(order) =>
        order && isWhole<Order>(order) ? (
          <>
            <OrderBody order={order} staff note={<StaffNote orderId={order.id} />} />
            <OrderFooter order={order} />
          </>
        ) : (
          <PanelBody>
            <EntityLoading query={query} couldNotOpen={t('could_not_open')} />
          </PanelBody>
        )
      }
    </EntityFrame>
  );
}
