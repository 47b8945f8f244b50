import { Ellipsis } from 'lucide-react';
import { IconButton, type IconButtonProps } from '../icon-button/icon-button.tsx';
import { Menu, type MenuItem } from '../menu/menu.tsx';
import { useTranslation } from '../words.tsx';
import type { RowAction } from './column.ts';

export interface RowMenuProps<Row> {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
}

/** The actions of a row outside a table. */
export function RowMenu<Row>({ row, name, actions }: RowMenuProps<Row>) {
  const items = rowItems(actions, row);
  return items.length === 0 ? null : <Menu trigger={<RowMenuButton name={name} />} items={items} />;
}

export function RowMenuButton({ name, ...rest }: { name: string } & Partial<IconButtonProps>) {
  const { t } = useTranslation('ui');
  return (
    <IconButton
      {...rest}
      label={t('row_actions', { name })}
      icon={<Ellipsis size={16} aria-hidden="true" />}
      className="size-8"
    />
  );
}

const isOffered =
  <Row,>(row: Row) =>
  ({ onSelect, visible }: RowAction<Row>) =>
    onSelect !== undefined && (visible?.(row) ?? true);

export const hasItems = <Row,>(actions: readonly RowAction<Row>[], row: Row) => actions.some(isOffered(row));

/** Destructive actions come last. */
export const rowItems = <Row,>(actions: readonly RowAction<Row>[], row: Row): MenuItem[] =>
  actions
    .filter(isOffered(row))
    .sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
    .map((action) => ({
      id: action.id,
      label: action.label,
      icon: action.icon,
      danger: action.danger ?? false,
      separated: action.separated ?? false,
      onSelect: () => action.onSelect?.(row),
    }));
