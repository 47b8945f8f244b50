import type { OrderStatus } from '@aliquot/contract/order-steps';
import { cx } from '../../ui/cx.ts';
import { Glyph } from '../../ui/state/glyphs.tsx';
import { lookOf } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyOrder } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

const stateOrder = ['new', 'placed', 'assigned', 'confirmed', 'dispatched', 'delivered'] as const;

/** When an order reached a state; null if it was skipped. */
function reachedAt({ timeline, createdAt }: AnyOrder, status: OrderStatus): string | null {
  if (status === 'new') return createdAt;
  const kinds: readonly string[] = status === 'dispatched' ? ['dispatched', 'shipment'] : [status];
  const times = timeline.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at);
  return times.toSorted()[0] ?? null;
}

/** Six states from cart to delivery, with Canceled apart: the current state, its time, and the next one. */
export function StateBar({ order }: { order: AnyOrder }) {
  const { t } = useTranslation('orders');
  const cancelled = order.status === 'cancelled';
  const at = (stateOrder as readonly OrderStatus[]).indexOf(order.status);
  const next = order.nextSteps.find(({ primary }) => primary)?.to;
  return (
    <ol
      aria-label={t('progress')}
      className="grid grid-cols-[repeat(6,minmax(0,1fr))_28px_minmax(0,1fr)] gap-x-1.5 pb-4.5 max-sm:grid-cols-2 max-sm:gap-y-3"
    >
      {stateOrder.map((status, index) => (
        <Step
          key={status}
          status={status}
          at={index <= at || cancelled ? reachedAt(order, status) : null}
          look={index === at ? 'now' : index < at ? 'past' : 'future'}
          note={
            index < at && reachedAt(order, status) === null
              ? t('passed_over')
              : status === next
                ? t('next')
                : ''
          }
        />
      ))}
      <Step
        status="cancelled"
        apart
        at={cancelled ? reachedAt(order, 'cancelled') : null}
        look={cancelled ? 'now' : 'future'}
        note=""
      />
    </ol>
  );
}

interface StepProps {
  status: OrderStatus;
  at: string | null;
  look: 'past' | 'now' | 'future';
  note: string;
  apart?: boolean;
}

function Step({ status, at, look, note, apart = false }: StepProps) {
  const { t } = useTranslation('ui');
  const { moment } = useOrderWords();
  const { glyph, colour } = lookOf(status);
  // A canceled order has reached states but none is past: their times tell.
  const reached = look === 'past' || (look === 'future' && at !== null);
  return (
    <li
      aria-current={look === 'now' ? 'step' : undefined}
      className={cx('min-w-0', apart && 'col-start-8 max-sm:col-start-auto', look === 'now' && colour)}
    >
      <span
        aria-hidden="true"
        className={cx(
          'mb-2.5 block border-t-3',
          look === 'now' ? 'border-current' : reached ? 'border-ctl' : 'border-line',
          apart && look !== 'now' && 'border-dashed',
        )}
      />
      <span
        className={cx(
          'flex items-center gap-1.75 text-dense',
          look === 'now' ? 'font-semibold' : reached ? 'text-t1' : 'text-t3',
        )}
      >
        <Glyph name={reached ? 'check' : glyph} />
        <span className="truncate">{t(`state_${status}`)}</span>
      </span>
      <span className={cx('block h-4 truncate text-label', look === 'now' ? 'text-t2' : 'text-t3')}>
        {at ? <time dateTime={at}>{moment(at)}</time> : note}
      </span>
    </li>
  );
}
