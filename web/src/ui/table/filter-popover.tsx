import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../field/text-field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Popover } from '../popover/popover.tsx';
import { useTranslation } from '../words.tsx';
import type { FilterDef } from './column.ts';
import { FilterEditor } from './filter-editors.tsx';

export interface FilterPopoverProps {
  anchor: HTMLElement;
  /** A single filter opens at once; with several the user chooses. */
  filters: readonly FilterDef[];
  present: (key: string) => string | undefined;
  onSet: (key: string, value: string | null) => void;
  onClose: () => void;
}

/** First the filter, then its values. */
export function FilterPopover({ anchor, filters, present, onSet, onClose }: FilterPopoverProps) {
  const { t } = useTranslation('ui');
  const [only] = filters;
  const single = filters.length === 1;
  const [key, setKey] = useState(single ? only?.key : undefined);
  // By key, because its options may still be loading.
  const chosen = filters.find((filter) => filter.key === key);
  return (
    <Popover anchor={anchor} label={chosen?.name ?? t('add_filter')} onClose={onClose}>
      {chosen ? (
        <div className="p-4">
          <div className="mb-3 flex min-h-7 items-center gap-1">
            {single ? null : (
              <IconButton
                label={t('other_filters')}
                icon={<ChevronLeft size={16} aria-hidden="true" />}
                className="-ml-2 size-7"
                onClick={() => setKey(undefined)}
              />
            )}
            <h2 className="text-dense font-semibold">{chosen.name}</h2>
          </div>
          <Focused key={chosen.key}>
            <FilterEditor
              filter={chosen}
              value={present(chosen.key)}
              onApply={(value) => {
                onSet(chosen.key, value);
                onClose();
              }}
            />
          </Focused>
        </div>
      ) : (
        <FilterNames filters={filters} onChoose={setKey} />
      )}
    </Popover>
  );
}

/** Focuses the first control, so that the user can type on after choosing a filter. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return <div ref={box}>{children}</div>;
}

interface FilterNamesProps {
  filters: readonly FilterDef[];
  onChoose: (key: string) => void;
}

/** A search over the filters, since there may be many. */
function FilterNames({ filters, onChoose }: FilterNamesProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = filters.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="p-1.5">
      <div className="p-1.5">
        <TextField
          label={t('find_filter')}
          labelHidden
          placeholder={t('find_filter')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !found[0]) return;
            // The same press must not also submit the form that appears next.
            event.preventDefault();
            onChoose(found[0].key);
          }}
        />
      </div>
      <ul className="max-h-80 overflow-y-auto">
        {found.map((filter) => (
          <li key={filter.key}>
            <button
              type="button"
              onClick={() => onChoose(filter.key)}
              className="flex h-8 w-full items-center rounded-control px-2.5 text-left text-dense -outline-offset-2 hover:bg-s3"
            >
              {filter.name}
            </button>
          </li>
        ))}
        {found.length === 0 ? (
          <li className="flex h-8 items-center px-2.5 text-dense text-t3">{t('options_empty_strict')}</li>
        ) : null}
      </ul>
    </div>
  );
}
