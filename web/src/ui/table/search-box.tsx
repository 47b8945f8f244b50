import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { bareInputClass, controlClass } from '../field/control-class.ts';
import { Kbd } from '../kbd/kbd.tsx';
import { useSingleKeysAllowed } from '../layers/single-keys.ts';
import { useTranslation } from '../words.tsx';

const debounceMs = 250;

export interface SearchBoxProps {
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
  /** Arrow down: moves to the results. */
  onLeave?: () => void;
  /** Whether `/` focuses it. */
  slash?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Reports the text after a debounce; Escape or the cross clears it at once. */
export function SearchBox({ value, placeholder, onChange, onLeave, slash = true, ref }: SearchBoxProps) {
  const { t } = useTranslation('ui');
  const slashWorks = useSingleKeysAllowed() && slash;
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const committed = useRef(value);
  useEffect(() => {
    // The address was changed elsewhere, by Back or Clear.
    if (value !== committed.current) setText(value);
    committed.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (next: string, pause: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      committed.current = next;
      onChange(next);
    }, pause);
  };
  return (
    <div className={`${controlClass()} w-75 max-w-full gap-2 pr-2 pl-2.5`}>
      <Search size={16} className="text-t3" aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        maxLength={255}
        onChange={(event) => commit(event.target.value, debounceMs)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            commit('', 0);
          }
          if (event.key === 'ArrowDown' && onLeave) {
            event.preventDefault();
            onLeave();
          }
        }}
        className={`${bareInputClass} text-ellipsis`}
      />
      {text === '' ? (
        slashWorks ? (
          <span aria-hidden="true">
            <Kbd>/</Kbd>
          </span>
        ) : null
      ) : (
        <button
          type="button"
          aria-label={t('clear_search')}
          onClick={() => commit('', 0)}
          className="grid size-6 place-items-center rounded-mark text-t2 hover:text-t1"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
