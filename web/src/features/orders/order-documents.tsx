import { underWay } from '@aliquot/contract/order-steps';
import type { OrderRow } from '@aliquot/contract/orders';
import { ChevronDown, FileText } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type OrderDocument, useDocument } from './api.ts';

type Documented = Pick<OrderRow, 'id' | 'status' | 'samples' | 'sent'>;

/** Sent, delivered and canceled orders need no pick list. */
const hasToPick = ({ status, samples, sent }: Documented) =>
  sent < samples && underWay.some((open) => open === status);

const isConfirmed = ({ status }: Documented) =>
  status === 'confirmed' || status === 'dispatched' || status === 'delivered';

/** The documents of an order as PDF; the pick list is for staff only. */
export function OrderDocuments({ order, staff }: { order: Documented; staff: boolean }) {
  const { t } = useTranslation('orders');
  const make = useDocument(order.id);
  const kinds: readonly OrderDocument[] = [
    'confirmation',
    'packing_list',
    ...(staff && hasToPick(order) ? (['pick_list'] as const) : []),
  ];
  const nameOf = (kind: OrderDocument) =>
    t(`documents.${kind === 'confirmation' && !isConfirmed(order) ? 'summary' : kind}`);
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<FileText size={16} aria-hidden="true" />} busy={make.isPending}>
          {t('documents.title')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      items={kinds.map((kind) => ({
        id: kind,
        label: nameOf(kind),
        detail: 'PDF',
        onSelect: () => make.mutate({ kind }),
      }))}
    />
  );
}
