import { type Budget, budgets } from '@aliquot/contract/budgets';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { DeleteDialog, type DeleteSubject } from '../../platform/entity/index.ts';
import { ExportMenu, listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { TwoLines } from '../../ui/table/cells.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { budgetList, type useBudgets } from './api.ts';
import { budget } from './budget.ts';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { useBudgetForm } from './budget-subject.ts';
import { useBudgetWords } from './use-budget-words.ts';

interface BudgetListProps {
  list: ReturnType<typeof useBudgets>;
  /** The end of the address of the orders that count against a budget. */
  ordersOf: (row: Budget) => object;
}

/** The budgets of the user's company, which managers write. */
export function BudgetList({ list: { data, error, refetch }, ordersOf }: BudgetListProps) {
  const { t } = useTranslation('budgets');
  const heading = useId();
  const write = useBudgetForm();
  const remove = budget.useRemove();
  const restore = budget.useRestore();
  const actions = useActions();
  const failure = listError(error, t('could_not_load'));
  return (
    <section aria-labelledby={heading} className="mb-10">
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={heading} className="text-body font-semibold">
            {t('title')}
          </h2>
          {data?.count === 0 ? <p className="mt-1 text-t2">{t('empty_text')}</p> : null}
        </div>
        {data?.count ? <ExportMenu row={budgets.export} list={budgetList()} count={data.count} /> : null}
        {data ? (
          <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => write(null)}>
            {t('new')}
          </Button>
        ) : null}
      </div>
      {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : null}
      {!data && !failure ? <LoadingText /> : null}
      <ul aria-labelledby={heading} className="border-t border-line empty:hidden">
        {data?.items.map((row) => (
          <BudgetRow key={row.id} row={row} orders={ordersOf(row)} actions={actions} />
        ))}
      </ul>
      <BudgetDialog />
      <DeleteDialog<Budget, unknown>
        room="budgets"
        nameOf={budget.nameOf}
        remove={remove}
        restore={(ids) => restore.mutate(ids)}
        onDeleted={() => {}}
      />
    </section>
  );
}

function useActions(): readonly RowAction<Budget>[] {
  const { t } = useTranslation('ui');
  const write = useBudgetForm();
  const openDialog = useLayers((layers) => layers.openDialog);
  return [
    {
      id: 'edit',
      label: t('edit'),
      icon: <Pencil size={16} aria-hidden="true" />,
      onSelect: write,
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 size={16} aria-hidden="true" />,
      danger: true,
      separated: true,
      onSelect: (row) => openDialog('delete', { rows: [row] } satisfies DeleteSubject<Budget>),
    },
  ];
}

interface BudgetRowProps {
  row: Budget;
  orders: object;
  actions: readonly RowAction<Budget>[];
}

function BudgetRow({ row, orders, actions }: BudgetRowProps) {
  const { t } = useTranslation('budgets');
  const words = useBudgetWords();
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_240px_220px_196px_32px] items-center gap-x-6 gap-y-1 border-b border-line py-1.5 text-dense max-xl:gap-x-4 max-lg:grid-cols-[minmax(0,1fr)_196px_32px] max-sm:grid-cols-[minmax(0,1fr)_32px]">
      <TwoLines first={<span className="font-medium">{row.name}</span>} second={words.scope(row)} />
      <Link
        to="/orders"
        search={orders as never}
        className="block rounded-mark py-2 max-lg:order-1 max-lg:col-span-full"
      >
        <span className="sr-only">{t('orders_of', { name: row.name })}</span>
        <BudgetBar {...row} />
      </Link>
      <span className="max-lg:order-1 max-lg:col-span-full max-lg:pb-1.5">
        <span className="block">{words.used(row)}</span>
        <Detail row={row} />
      </span>
      <span className="max-sm:order-2 max-sm:col-span-full max-sm:pb-1.5">
        <TwoLines first={words.period(row)} second={words.repeats(row)} />
      </span>
      <RowMenu row={row} name={row.name} actions={actions} />
    </li>
  );
}

/** By how much it is exceeded, and what waits for approval. */
function Detail({ row: { now } }: { row: Budget }): ReactNode {
  const { t } = useTranslation('budgets');
  const { money } = useBudgetWords();
  const over = now.left < 0 ? t('over', { over: money(-now.left) }) : null;
  const waiting = now.waiting > 0 ? t('waiting', { waiting: money(now.waiting) }) : null;
  return over || waiting ? (
    <span className="flex flex-wrap items-center gap-x-2 text-label">
      {over ? (
        <span className="flex items-center gap-1 text-orange">
          <TriangleAlert size={14} aria-hidden="true" />
          {over}
        </span>
      ) : null}
      {waiting ? <span className="text-t2">{waiting}</span> : null}
    </span>
  ) : null;
}
