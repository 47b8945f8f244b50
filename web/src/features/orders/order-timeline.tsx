import type { OrderStatus } from '@aliquot/contract/order-steps';
import {
  Check,
  Hourglass,
  MessageSquareText,
  PackageMinus,
  PackagePlus,
  PackageX,
  Pencil,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Glyph } from '../../ui/state/glyphs.tsx';
import { lookOf } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyOrder } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

type Event = AnyOrder['timeline'][number];

/** Transitions have the icon of their target state; other events have their own. */
const stateOf: Partial<Record<Event['kind'], OrderStatus>> = {
  cart_opened: 'new',
  placed: 'placed',
  assigned: 'assigned',
  reassigned: 'assigned',
  confirmed: 'confirmed',
  dispatched: 'dispatched',
  shipment: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

const icon = { size: 14, 'aria-hidden': true } as const;
const others: Partial<Record<Event['kind'], ReactNode>> = {
  approval_requested: <Hourglass {...icon} className="text-orange" />,
  approved: <Check {...icon} className="text-ok" />,
  over_budget: <TriangleAlert {...icon} className="text-orange" />,
  withdrawn: <PackageMinus {...icon} className="text-orange" />,
  allocated: <PackagePlus {...icon} className="text-violet" />,
  request_closed: <PackageX {...icon} className="text-grey" />,
  request_reopened: <RotateCcw {...icon} className="text-cryo" />,
  changed: <Pencil {...icon} className="text-orange" />,
  note: <MessageSquareText {...icon} className="text-t2" />,
};

/** Every event with its user and time, the newest first. */
export function OrderTimeline({ order, children }: { order: AnyOrder; children?: ReactNode }) {
  const { t } = useTranslation('orders');
  const id = useId();
  const newestFirst = order.timeline.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2.5 font-semibold">
        {t('timeline')}
      </h3>
      {children}
      <ol aria-labelledby={id} className="flex flex-col gap-3.5">
        {newestFirst.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}

function EventRow({ event }: { event: Event }) {
  const { t } = useTranslation('orders');
  const words = useOrderWords();
  const state = stateOf[event.kind];
  const { reason, note } = event.details;
  return (
    <li className="flex gap-3.5 text-dense">
      <span className="mt-0.75 grid w-3.5 shrink-0 place-items-start">
        {state ? (
          <span className={lookOf(state).colour}>
            <Glyph name={lookOf(state).glyph} />
          </span>
        ) : (
          others[event.kind]
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0">{words.eventTitle(event)}</span>
          <time dateTime={event.at} className="shrink-0 text-label text-t2">
            {words.moment(event.at)}
          </time>
        </div>
        <p className="text-label break-words text-t2">{words.eventParts(event).join(', ')}</p>
        {reason ? <p className="text-label break-words text-t2">{t('because', { reason })}</p> : null}
        {note ? (
          <p className="mt-1 rounded-control bg-s3 px-2.5 py-1.5 text-dense break-words whitespace-pre-line">
            {note}
          </p>
        ) : null}
      </div>
    </li>
  );
}
