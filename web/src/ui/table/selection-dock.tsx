import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Menu, type MenuItem } from '../menu/menu.tsx';
import { useTranslation } from '../words.tsx';
import type { RowAction, Settle } from './column.ts';
import { nothingSelected, type SelectionAct, useSelectionActs } from './selection-acts.ts';

export interface SelectionDockProps<Row> {
  /** As last loaded: some may be on another page. */
  rows: readonly Row[];
  /** Selected rows that are not on the current page. */
  elsewhere: number;
  actions: readonly RowAction<Row>[];
  /** After the count, such as the total price. */
  summary?: ReactNode;
  settle: Settle<Row>;
}

/** Floats at the bottom of the list while rows are selected. */
export function SelectionDock<Row>({ rows, elsewhere, actions, summary, settle }: SelectionDockProps<Row>) {
  const { t } = useTranslation('ui');
  const acts = actions
    .flatMap(({ id, label, icon, danger, visible, bulk }) =>
      bulk && rows.some((row) => visible?.(row) ?? true)
        ? {
            id,
            label: bulk.label ?? label,
            icon,
            variant: bulk.primary
              ? ('primary' as const)
              : danger
                ? ('danger' as const)
                : ('secondary' as const),
            run: () => bulk.run?.(rows, settle),
            items: bulk.menu?.map((item) => ({ ...item, onSelect: () => item.run(rows) })),
          }
        : [],
    )
    .toSorted(primaryLast);
  useEffect(() => useSelectionActs.setState({ count: rows.length, acts: acts.flatMap(singly) }));
  useEffect(() => () => useSelectionActs.setState(nothingSelected), []);
  return (
    <section
      aria-label={t('selection')}
      className="fixed inset-x-4 bottom-6 z-30 mx-auto flex min-h-14 w-fit flex-wrap items-center gap-2 rounded-float border border-line bg-s2 py-2.5 pr-2.5 pl-5 whitespace-nowrap shadow-float"
    >
      <span role="status" className="flex items-center gap-2">
        <span className="font-semibold">
          {t('selected_count', { count: rows.length })}
          {elsewhere > 0 ? ', ' : null}
        </span>
        {elsewhere > 0 ? (
          <span className="-ml-1 text-t2">{t('selected_elsewhere', { count: elsewhere })}</span>
        ) : null}
      </span>
      {summary ? <span className="ml-1 font-mono text-dense text-t2">{summary}</span> : null}
      <IconButton
        label={t('clear_selection')}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => settle()}
        className="mx-1"
      />
      {acts.map(({ id, label, icon, variant, run, items }) =>
        items ? (
          <Menu
            key={id}
            trigger={
              <Button data-dock-act={variant} variant={variant} icon={icon}>
                {label}
              </Button>
            }
            items={items}
          />
        ) : (
          <Button key={id} data-dock-act={variant} variant={variant} icon={icon} onClick={run}>
            {label}
          </Button>
        ),
      )}
    </section>
  );
}

/** At the edge, where dialogs have it. */
const primaryLast = (one: { variant: string }, other: { variant: string }) =>
  Number(one.variant === 'primary') - Number(other.variant === 'primary');

/** The palette has no menus: each of their items is an action of its own. */
const singly = ({ items, ...act }: SelectionAct & { items?: readonly MenuItem[] | undefined }) =>
  items?.map(({ id, label, onSelect }) => ({
    ...act,
    id: `${act.id}_${id}`,
    label: `${act.label}, ${label}`,
    run: onSelect,
  })) ?? [act];
