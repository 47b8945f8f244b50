import { underWay } from '@aliquot/contract/order-steps';
import type { OwnOrder } from '@aliquot/contract/orders';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, Search } from 'lucide-react';
import { EntityFrame, EntityLoading, type useEntityPanel } from '../../platform/entity/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useOwnOrder } from './api.ts';
import { OrderBody } from './order-body.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFooter } from './order-footer.tsx';
import { similarTo } from './similar.ts';
import { StateBar } from './state-bar.tsx';
import { isWhole, type OwnOrderRow } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

interface OwnOrderPanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly OwnOrderRow[];
}

/** An order for the client who placed it. */
export function OwnOrderPanel({ panel, rows }: OwnOrderPanelProps) {
  const { t } = useTranslation('orders');
  const { moment } = useOrderWords();
  const query = useOwnOrder(panel.subject?.id ?? null);
  useReadAbout('order', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  return (
    <EntityFrame<OwnOrderRow, never>
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
        order ? t('subtitle_own', { name: order.placedBy.name, when: moment(order.placedAt) }) : undefined
      }
      actions={(order) => <OrderDocuments order={order} staff={false} />}
      tabs={(order) => (isWhole<OwnOrder>(order) ? <StateBar order={order} /> : undefined)}
    >
      {(order) =>
        order && isWhole<OwnOrder>(order) ? (
          <>
            <OrderBody order={order} staff={false} />
            <OrderFooter order={order}>
              <Ask id={order.id} />
              {order.lines.length > 0 ? <FindSimilar order={order} /> : null}
            </OrderFooter>
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

/** Opens the conversation with the order attached. */
function Ask({ id }: { id: number }) {
  const { t } = useTranslation('orders');
  return (
    <Link
      to="/contact-us"
      search={{ order: String(id) } as never}
      className={buttonClass({ variant: 'quiet' })}
    >
      <MessageSquareText size={16} aria-hidden="true" />
      {t('ask')}
    </Link>
  );
}

/** A sold sample cannot be bought again, but similar ones can be found. */
function FindSimilar({ order }: { order: OwnOrder }) {
  const { t } = useTranslation('orders');
  return (
    <Link
      to="/specimen-search/loinc-list"
      search={similarTo(order.lines) as never}
      className={buttonClass({ variant: 'secondary' })}
    >
      <Search size={16} aria-hidden="true" />
      {t('find_similar')}
    </Link>
  );
}
