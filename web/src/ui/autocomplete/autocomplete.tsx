import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { ChevronDown, Search } from 'lucide-react';
import { type FocusEvent, type Ref, type UIEvent, useMemo, useRef, useState } from 'react';
import { bareInputClass, controlClass, nothingGiven } from '../field/control-class.ts';
import { FieldFrame, type FieldLook, useFieldIds } from '../field/field-frame.tsx';
import { popupPlace } from '../menu/menu-parts.ts';
import { useTranslation } from '../words.tsx';
import type { AutocompleteOption } from './option.ts';
import { groupsOf, OptionRows } from './option-rows.tsx';
import { type LoadPage, usePagedOptions } from './use-paged-options.ts';

export interface AutocompleteProps<Option extends AutocompleteOption> extends FieldLook {
  /** The text in the box. */
  value: string;
  /** Called for every change of the text; `option` is the selected option, `null` while typing freely. */
  onChange: (text: string, option: Option | null) => void;
  /** Loads one page of options; called only while the list is open. */
  load: LoadPage<Option>;
  /** Text that matches no option is kept; on by default. Off, leaving the box restores the last selection. */
  freeText?: boolean;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** A magnifier at the left instead of the chevron at the right. */
  searchIcon?: boolean;
  size?: 'medium' | 'large';
  /** Enter selects the first option instead of submitting the text. */
  pickFirst?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function Autocomplete<Option extends AutocompleteOption>(props: AutocompleteProps<Option>) {
  const { label, hint, error, mark, labelHidden, className, value, load, freeText = true } = props;
  const { t } = useTranslation('ui');
  const ids = useFieldIds({ hint, error });
  const [open, setOpen] = useState(false);
  // Opening on an existing value lists all options, not only that one.
  const [typed, setTyped] = useState('');
  const typing = useRef(false);
  const lastPick = useRef(value);
  // A value set from outside counts as a selection.
  if (!typing.current) lastPick.current = value;
  const sheet = useRef<HTMLDivElement>(null);
  const options = usePagedOptions(open, typed, load);
  const rows = useMemo(() => groupsOf(options.items) ?? options.items, [options.items]);

  const type = (text: string) => {
    typing.current = true;
    setTyped(text);
    props.onChange(text, null);
  };
  const pick = (option: Option) => {
    typing.current = false;
    lastPick.current = option.label;
    props.onChange(option.label, option);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (sheet.current?.contains(event.relatedTarget)) return;
    typing.current = false;
    setOpen(false);
    props.onBlur?.();
    if (!freeText && value !== lastPick.current) {
      if (value === '') lastPick.current = '';
      else props.onChange(lastPick.current, null);
    }
  };
  const scrolled = (event: UIEvent<HTMLElement>) => {
    const list = event.currentTarget;
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= 1) options.more();
  };

  return (
    <FieldFrame {...{ ids, label, hint, error, mark, labelHidden, className }}>
      <Base.Root<Option>
        items={rows as Option[]}
        filter={null}
        itemToStringValue={(option) => option.label}
        value={value}
        disabled={props.disabled ?? false}
        readOnly={props.readOnly ?? false}
        open={open}
        openOnInputClick
        autoHighlight={props.pickFirst ?? false}
        onOpenChange={(next, { reason }) => {
          if (next && reason !== 'input-change') setTyped('');
          setOpen(next);
        }}
        onValueChange={type}
        onItemHighlighted={(_option, details) => {
          if (details.reason === 'keyboard' && details.index === options.items.length - 1) options.more();
        }}
      >
        <Base.InputGroup
          className={controlClass({
            size: props.size ?? 'medium',
            invalid: Boolean(error),
            disabled: props.disabled ?? false,
            readOnly: props.readOnly ?? false,
          })}
        >
          {props.searchIcon ? <Search size={16} className="text-t3" aria-hidden="true" /> : null}
          <Base.Input
            {...(props.ref ? { ref: props.ref } : {})}
            id={ids.controlId}
            placeholder={props.readOnly ? nothingGiven : props.placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            aria-required={mark === 'required' || undefined}
            autoComplete="off"
            onBlur={leave}
            onKeyDown={(event) => {
              // Without options, Enter submits the form; Base UI would hold it for an option still loading.
              if (event.key !== 'Enter' || !open || options.items.length > 0) return;
              event.preventBaseUIHandler();
              setOpen(false);
            }}
            className={bareInputClass}
          />
          {props.searchIcon || props.readOnly ? null : (
            <Base.Trigger
              aria-label={t('options_open')}
              tabIndex={-1}
              className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-mark text-t3 hover:text-t1"
            >
              <ChevronDown size={16} aria-hidden="true" />
            </Base.Trigger>
          )}
        </Base.InputGroup>
        {open ? (
          <Base.Portal>
            <Base.Positioner {...popupPlace}>
              {/* No Base.Popup: it hides the rest of the page, including the label, from screen readers.
                  Its other task, writing the selection into the box, is done here. */}
              <div
                ref={sheet}
                className="w-(--anchor-width) min-w-60 overflow-hidden rounded-float border border-line bg-s2 shadow-float"
              >
                <OptionRows options={options} freeText={freeText} onPick={pick} onScroll={scrolled} />
              </div>
            </Base.Positioner>
          </Base.Portal>
        ) : null}
      </Base.Root>
    </FieldFrame>
  );
}
