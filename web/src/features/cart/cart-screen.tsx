import type { CartLine } from '@aliquot/contract/carts';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page } from '../../ui/page/page-header.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { startingListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useNeed } from '../approvals/index.ts';
import { useCart } from './api.ts';
import { useCartColumns } from './cart-columns.tsx';
import { CartHeader } from './cart-header.tsx';
import { useHoldAgain } from './change-cart.ts';
import { OrderSummary, PlaceBar } from './order-summary.tsx';
import { placeable, totalOf } from './placeable.ts';
import { useTakeOut } from './use-take-out.ts';

const LineLabel = lazyPart(() => import('./line-label.tsx').then((m) => m.LineLabel));
const RequestQuoteDialog = lazyPart(() =>
  import('./request-quote-dialog.tsx').then((m) => m.RequestQuoteDialog),
);
const PlaceDialog = lazyPart(() => import('./place-dialog.tsx').then((m) => m.PlaceDialog));

const noop = () => {};

/** The held samples, the time left and the total. */
export function Screen() {
  const { t } = useTranslation('cart');
  const { data: cart, error, refetch, isPending } = useCart();
  const again = useHoldAgain();
  const { dialog, openDialog } = useLayers();
  const takeOut = useTakeOut();
  const removeOne = useCallback((line: CartLine) => takeOut([line]), [takeOut]);
  const holdAgain = useCallback((id: number) => again.mutate([id]), [again.mutate]);
  const columns = useCartColumns({ remove: removeOne, holdAgain });
  const [opened, setOpened] = useState<CartLine | null>(null);
  const everOpened = useHasBeenTrue(opened !== null);
  const actions: readonly RowAction<CartLine>[] = useMemo(
    () => [
      {
        id: 'remove',
        label: t('remove_selected'),
        bulk: { run: (chosen, settle) => takeOut(chosen, settle) },
      },
    ],
    [t, takeOut],
  );
  const lines = isPending ? undefined : (cart?.lines ?? []);
  const need = useNeed(totalOf(placeable(lines ?? [])));
  const everPlaced = useHasBeenTrue(dialog !== 'closed');
  return (
    <Page>
      <div className="flex items-start gap-9 max-xl:flex-col">
        <div className="min-w-0 flex-1 max-xl:w-full">
          <CartHeader cart={cart} onEmpty={takeOut} onLapsed={() => void refetch()} />
          <ListTable<CartLine>
            id="cart"
            label={t('common:tabs.cart')}
            columns={columns}
            rows={lines}
            count={lines?.length}
            error={listError(error, t('could_not_load'))}
            onRetry={() => void refetch()}
            rowId={({ sample }) => sample.id}
            rowName={({ sample }) => sample.code}
            state={startingListState}
            onChange={noop}
            actions={actions}
            onOpen={setOpened}
            gone={({ state }) => state !== 'held'}
            columnChooser={false}
            paged={false}
            empty={<NothingInCart />}
          />
        </div>
        {cart && cart.lines.length > 0 ? (
          <OrderSummary
            cart={cart}
            need={need}
            onPlace={() => openDialog('place_order')}
            onRequestQuote={() => openDialog('order_form')}
          />
        ) : null}
      </div>
      {cart && cart.lines.length > 0 ? (
        <PlaceBar cart={cart} need={need} onPlace={() => openDialog('place_order')} />
      ) : null}
      <Suspense>
        {everOpened ? <LineLabel line={opened} onClose={() => setOpened(null)} onRemove={removeOne} /> : null}
      </Suspense>
      <Suspense>
        {everPlaced ? (
          <>
            <PlaceDialog cart={cart ?? null} />
            <RequestQuoteDialog cart={cart ?? null} />
          </>
        ) : null}
      </Suspense>
    </Page>
  );
}

function NothingInCart() {
  const { t } = useTranslation('cart');
  return (
    <EmptyState
      title={t('empty_title')}
      vial
      actions={
        <Link to="/specimen-search" search={{}} className={buttonClass({ variant: 'primary' })}>
          {t('go_search')}
        </Link>
      }
    >
      {t('empty_text')}
    </EmptyState>
  );
}
