import { underWay } from '@aliquot/contract/order-steps';
import type { OrderRow } from '@aliquot/contract/orders';
import { ChevronDown, FileText } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type Paper, usePaper } from './api.ts';

type Papered = Pick<OrderRow, 'id' | 'status' | 'samples' | 'sent'>;

/** Nobody goes to the freezers for what was sent, delivered or called off. */
const hasToPick = ({ status, samples, sent }: Papered) =>
  sent < samples && underWay.some((open) => open === status);

const isConfirmed = ({ status }: Papered) =>
  status === 'confirmed' || status === 'dispatched' || status === 'delivered';

/** The papers of an order as PDF; what is printed for picking stays in the house. */
export function OrderPapers({ order, staff }: { order: Papered; staff: boolean }) {
  const { t } = useTranslation('orders');
  const make = usePaper(order.id);
  const papers: readonly Paper[] = [
    'confirmation',
    'packing_list',
    ...(staff && hasToPick(order) ? (['pick_list'] as const) : []),
  ];
  const nameOf = (paper: Paper) =>
    t(`papers.${paper === 'confirmation' && !isConfirmed(order) ? 'summary' : paper}`);
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<FileText size={16} aria-hidden="true" />} busy={make.isPending}>
          {t('papers.title')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      items={papers.map((paper) => ({
        id: paper,
        label: nameOf(paper),
        detail: 'PDF',
        onSelect: () => make.mutate({ paper }),
      }))}
    />
  );
}
