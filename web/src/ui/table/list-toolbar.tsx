import { Columns3 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../button/button.tsx';
import { Menu } from '../menu/menu.tsx';
import { Segmented } from '../segmented/segmented.tsx';
import { useTranslation } from '../words.tsx';
import { type Column, type FilterDef, hiddenIds } from './column.ts';
import { FilterChips } from './filter-chips.tsx';
import type { ListChange, ListState } from './list-state.ts';
import { SearchBox } from './search-box.tsx';

export interface ListToolbarProps<Row> {
  columns: readonly Column<Row>[];
  state: ListState;
  onChange: ListChange;
  /** Placeholder of the search box; without it there is no search. */
  searchPlaceholder?: string | undefined;
  filters?: readonly FilterDef[] | undefined;
  /** Only active / all. */
  activeToggle?: boolean | undefined;
  columnChooser?: boolean | undefined;
  /** Before Columns. */
  views?: ReactNode;
  /** Buttons after Columns, such as Export. */
  tools?: ReactNode;
  searchRef?: Ref<HTMLInputElement>;
  /** Moves focus from the search to the first row. */
  onToRows?: () => void;
  /** Whether single-key shortcuts work here. */
  shortcuts?: boolean | undefined;
}

export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { columns, state, onChange, searchPlaceholder, filters = [], activeToggle, tools, searchRef } = props;
  const { t } = useTranslation('ui');
  return (
    <div data-toolbar className="mb-2 flex flex-wrap items-center gap-2">
      {searchPlaceholder ? (
        <SearchBox
          {...(searchRef ? { ref: searchRef } : {})}
          value={state.search}
          slash={props.shortcuts ?? true}
          placeholder={searchPlaceholder}
          {...(props.onToRows ? { onLeave: props.onToRows } : {})}
          onChange={(search) => onChange({ search, skip: 0 }, 'replace')}
        />
      ) : null}
      <FilterChips filters={filters} state={state} onChange={onChange} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {activeToggle ? (
          <Segmented
            size="small"
            label={t('shown_items')}
            value={state.onlyActive ? 'active' : 'all'}
            options={[
              { value: 'active', label: t('only_active') },
              { value: 'all', label: t('all') },
            ]}
            onChange={(choice) => onChange({ onlyActive: choice === 'active', skip: 0 }, 'push')}
          />
        ) : null}
        {props.views}
        {props.columnChooser === false ? null : (
          <ColumnChooser columns={columns} state={state} onChange={onChange} />
        )}
        {tools}
      </div>
    </div>
  );
}

function ColumnChooser<Row>({
  columns,
  state,
  onChange,
}: Pick<ListToolbarProps<Row>, 'columns' | 'state' | 'onChange'>) {
  const { t } = useTranslation('ui');
  const hideable = columns.slice(1).filter((column) => column.hideable !== false);
  if (hideable.length === 0) return null;
  const hidden = hiddenIds(columns, state);
  const toggle = ({ id, optional }: Column<Row>) => {
    const part = optional ? 'shownColumns' : 'hiddenColumns';
    const now = state[part];
    onChange({ [part]: now.includes(id) ? now.filter((other) => other !== id) : [...now, id] }, 'replace');
  };
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<Columns3 size={16} aria-hidden="true" />}>
          {t('columns')}
        </Button>
      }
      items={hideable.map((column) => ({
        id: column.id,
        label: column.header,
        checked: !hidden.includes(column.id),
        onSelect: () => toggle(column),
      }))}
    />
  );
}
