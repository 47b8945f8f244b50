import { Suspense, useState } from 'react';
import { AddChip, Chip } from '../chip/chip.tsx';
import { lazyPart } from '../lazy-part.ts';
import { linkClass } from '../link/link-class.ts';
import { Menu } from '../menu/menu.tsx';
import { useTranslation } from '../words.tsx';
import type { FilterDef } from './column.ts';
import { splitValues } from './filter-value.ts';
import { isFiltered, type ListChange, type ListState } from './list-state.ts';

// Loaded lazily: the editors are needed only when the user edits a filter.
const FilterPopover = lazyPart(() => import('./filter-popover.tsx').then((m) => m.FilterPopover));

export interface FilterChipsProps {
  filters: readonly FilterDef[];
  state: ListState;
  onChange: ListChange;
}

/** Up to this number, filters are offered by name; more are behind one button. */
const offeredByName = 4;

interface Editing {
  /** Null: the user first chooses a filter. */
  key: string | null;
  anchor: HTMLElement;
}

/** Set filters are always visible, each with a remove button, and one Clear for all. */
export function FilterChips({ filters, state, onChange }: FilterChipsProps) {
  const { t } = useTranslation('ui');
  const [editing, setEditing] = useState<Editing | null>(null);
  const set = (key: string, value: string | null) => {
    const { [key]: _old, ...rest } = state.filters;
    onChange({ filters: value === null ? rest : { ...rest, [key]: value }, skip: 0 }, 'push');
  };
  const isSet = (filter: FilterDef) => hasMeaning(filter, state.filters[filter.key]);
  const unset = filters.filter((filter) => !isSet(filter));
  return (
    <>
      {filters.filter(isSet).map((filter) => (
        <Chip
          key={filter.key}
          name={filter.name}
          value={wordsFor(filter, state.filters[filter.key] ?? '')}
          onRemove={() => set(filter.key, null)}
          {...(isSimple(filter) ? {} : { onOpen: (anchor) => setEditing({ key: filter.key, anchor }) })}
        />
      ))}
      {filters.length <= offeredByName ? (
        unset.map((filter) => (
          <Offer
            key={filter.key}
            filter={filter}
            onPick={(value) => set(filter.key, value)}
            onOpen={(anchor) => setEditing({ key: filter.key, anchor })}
          />
        ))
      ) : unset.length > 0 ? (
        <AddChip
          aria-haspopup="dialog"
          aria-expanded={editing !== null && editing.key === null}
          onClick={(event) => setEditing({ key: null, anchor: event.currentTarget })}
        >
          {t('add_filter')}
        </AddChip>
      ) : null}
      {isFiltered(state) ? (
        <button
          type="button"
          className={`${linkClass} min-h-7 px-1.5 text-dense`}
          onClick={() => onChange({ search: '', filters: {}, skip: 0 }, 'push')}
        >
          {t('clear')}
        </button>
      ) : null}
      {editing ? (
        <Suspense>
          <FilterPopover
            anchor={editing.anchor}
            filters={editing.key === null ? unset : filters.filter(({ key }) => key === editing.key)}
            present={(key) => state.filters[key]}
            onSet={set}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** One of a few values: a menu is enough. */
const isSimple = (filter: FilterDef) => filter.options !== undefined && !filter.many;

interface OfferProps {
  filter: FilterDef;
  onPick: (value: string) => void;
  onOpen: (anchor: HTMLElement) => void;
}

function Offer({ filter, onPick, onOpen }: OfferProps) {
  if (!isSimple(filter))
    return (
      <AddChip aria-haspopup="dialog" onClick={(event) => onOpen(event.currentTarget)}>
        {filter.name}
      </AddChip>
    );
  return (
    <Menu
      align="start"
      trigger={<AddChip>{filter.name}</AddChip>}
      items={(filter.options ?? []).map(({ value, label }) => ({
        id: value,
        label,
        onSelect: () => onPick(value),
      }))}
    />
  );
}

export function wordsFor(filter: FilterDef, value: string): string {
  const wordOf = (one: string) =>
    filter.options?.find((candidate) => candidate.value === one)?.label ?? filter.format?.(one) ?? one;
  return filter.many ? splitValues(value).map(wordOf).join(', ') : wordOf(value);
}

/** A value that is no option, as in an edited address, does not filter and is not shown. */
function hasMeaning({ options = [], anyValue = false }: FilterDef, value: string | undefined): boolean {
  if (value === undefined) return false;
  if (anyValue || options.length === 0) return true;
  // An id may belong to a record that is no longer offered.
  return splitValues(value).some(
    (each) => /^\d+$/.test(each) || options.some((option) => option.value === each),
  );
}
