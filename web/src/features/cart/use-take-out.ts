import type { CartLine } from '@aliquot/contract/carts';
import { useCallback } from 'react';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useAddToCart, useRemoveFromCart } from './change-cart.ts';

/** Removes lines from the cart. Lines that can be held again get an undo, which renews the hold. */
export function useTakeOut() {
  const { t } = useTranslation('cart');
  const { mutate: remove } = useRemoveFromCart();
  const { mutate: add } = useAddToCart();
  return useCallback(
    (lines: readonly CartLine[], done: () => void = () => {}) => {
      const ids = lines.map(({ sample }) => sample.id);
      const restorable = lines.filter(({ state, reason }) => state !== 'withdrawn' && reason !== 'held');
      remove(ids, {
        onSuccess: () => {
          done();
          const undo = () => add(restorable.map(({ sample }) => sample.id));
          const code = lines[0] && lines.length === 1 ? lines[0].sample.code : null;
          alert.success(
            code ? t('toast.removed', { code }) : t('toast.removed_many', { count: lines.length }),
            restorable.length > 0 ? { undo } : {},
          );
        },
      });
    },
    [t, remove, add],
  );
}
