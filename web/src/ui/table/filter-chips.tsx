import { useTranslation } from 'react-i18next';
import { AddChip, Chip } from '../chip/chip.tsx';
import { linkClass } from '../link/link-class.ts';
import { Menu } from '../menu/menu.tsx';
import type { FilterDef } from './column.ts';
import { isNarrowed, type ListChange, type ListState } from './list-state.ts';

export interface FilterChipsProps {
  filters: readonly FilterDef[];
  state: ListState;
  onChange: ListChange;
}

/** What is filtered by is always in sight, each with its own way out, and one Clear for all. */
export function FilterChips({ filters, state, onChange }: FilterChipsProps) {
  const { t } = useTranslation('ui');
  const set = (key: string, value: string | null) => {
    const { [key]: _old, ...rest } = state.filters;
    onChange({ filters: value === null ? rest : { ...rest, [key]: value }, skip: 0 }, 'push');
  };
  const isSet = (filter: FilterDef) => state.filters[filter.key] !== undefined;
  return (
    <>
      {filters.filter(isSet).map((filter) => (
        <Chip
          key={filter.key}
          name={filter.name}
          value={wordsFor(filter, state.filters[filter.key] ?? '')}
          onRemove={() => set(filter.key, null)}
        />
      ))}
      {filters
        .filter((filter) => !isSet(filter))
        .map((filter) => (
          <Offer key={filter.key} filter={filter} onPick={(value) => set(filter.key, value)} />
        ))}
      {isNarrowed(state) ? (
        <button
          type="button"
          className={`${linkClass} min-h-7 px-1.5 text-dense`}
          onClick={() => onChange({ search: '', filters: {}, skip: 0 }, 'push')}
        >
          {t('clear')}
        </button>
      ) : null}
    </>
  );
}

function Offer({ filter, onPick }: { filter: FilterDef; onPick: (value: string) => void }) {
  if (!filter.options) return <AddChip onClick={filter.onAdd}>{filter.name}</AddChip>;
  return (
    <Menu
      align="start"
      trigger={<AddChip>{filter.name}</AddChip>}
      items={filter.options.map(({ value, label }) => ({ id: value, label, onSelect: () => onPick(value) }))}
    />
  );
}

function wordsFor(filter: FilterDef, value: string): string {
  const option = filter.options?.find((candidate) => candidate.value === value);
  return option?.label ?? filter.format?.(value) ?? value;
}
