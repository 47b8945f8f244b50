import type { Cart, CartLine } from '@aliquot/contract/carts';
import { Clock } from 'lucide-react';
import { formatClock } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useHoldAgain } from './change-cart.ts';
import { clockText, useTimeLeft } from './use-time-left.ts';

/** Expired, available, and not yet held by the company for the maximum time. */
const mayHoldAgain = ({ state, reason, holdableAt }: CartLine) =>
  state === 'lapsed' && reason !== 'held' && holdableAt === null;

interface CartHeaderProps {
  cart: Cart | null | undefined;
  onEmpty: (lines: readonly CartLine[]) => void;
  /** A hold has expired. */
  onLapsed: () => void;
}

/** The number of held samples, the time left, and actions on all of them. */
export function CartHeader({ cart, onEmpty, onLapsed }: CartHeaderProps) {
  const { t, i18n } = useTranslation('cart');
  const again = useHoldAgain();
  const left = useTimeLeft(cart, onLapsed);
  const lines = cart?.lines ?? [];
  const held = lines.filter(({ state }) => state === 'held').length;
  const lapsed = lines.filter(mayHoldAgain);
  const until = cart?.heldUntil && formatClock(cart.heldUntil, i18n.language);
  return (
    <PageHeader
      title={lines.length > 0 ? t('title', { count: held }) : t('title_empty')}
      context={until ? t('context', { until }) : ' '}
      actions={
        <>
          {lapsed.length > 1 ? (
            <Button onClick={() => again.mutate(lapsed.map(({ sample }) => sample.id))}>
              {t('hold_all', { count: lapsed.length })}
            </Button>
          ) : null}
          {lines.length > 1 ? (
            <Button variant="quiet" onClick={() => onEmpty(lines)}>
              {t('empty_cart')}
            </Button>
          ) : null}
          {left === null ? null : (
            <span role="timer" className="flex h-9 items-center gap-2 font-mono text-serum">
              <Clock size={16} aria-hidden="true" />
              {t('left', { time: clockText(left) })}
            </span>
          )}
        </>
      }
    />
  );
}
