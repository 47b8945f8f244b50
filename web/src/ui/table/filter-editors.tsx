import { type FormEvent, useId, useState } from 'react';
import { Autocomplete } from '../autocomplete/autocomplete.tsx';
import { Button } from '../button/button.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { DateField } from '../field/date-field.tsx';
import { NumberField, PriceField } from '../field/number-field.tsx';
import { useTranslation } from '../words.tsx';
import type { FilterDef } from './column.ts';
import { joinValues, readSpan, splitValues, writeSpan } from './filter-value.ts';

interface EditorProps {
  filter: FilterDef;
  value: string | undefined;
  /** Null takes the filter away. */
  onApply: (value: string | null) => void;
}

/** The controls of one filter; each kind tells its value once, when it is settled. */
export function FilterEditor(props: EditorProps) {
  if (props.filter.load) return <LookUp {...props} />;
  if (props.filter.span) return <SpanEditor {...props} />;
  return props.filter.many ? <Ticks {...props} /> : <Choices {...props} />;
}

function Choices({ filter, value, onApply }: EditorProps) {
  return (
    <ul className="-mx-2 max-h-80 overflow-y-auto">
      {filter.options?.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onApply(option.value)}
            className="flex h-8 w-full items-center rounded-control px-2 text-left text-dense -outline-offset-2 hover:bg-s3 aria-pressed:bg-s3"
          >
            {option.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Ticks({ filter, value, onApply }: EditorProps) {
  const { t } = useTranslation('ui');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(splitValues(value)));
  const options = filter.options ?? [];
  const id = useId();
  const toggle = (one: string) =>
    setTicked((known) =>
      known.has(one) ? new Set([...known].filter((other) => other !== one)) : new Set([...known, one]),
    );
  return (
    <ApplyForm
      onApply={() => onApply(ticked.size > 0 ? joinValues([...ticked]) : null)}
      disabled={ticked.size === 0 && value === undefined}
    >
      <fieldset className="-mx-2 max-h-72 overflow-y-auto">
        <legend className="sr-only">{filter.name}</legend>
        {options.length === 0 ? <p className="px-2 text-dense text-t3">{t('options_empty_strict')}</p> : null}
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            className="flex min-h-8 items-center gap-1 rounded-control pr-2 text-dense hover:bg-s3"
          >
            <Checkbox
              id={`${id}-${option.value}`}
              checked={ticked.has(option.value)}
              onChange={() => toggle(option.value)}
            />
            <span className="min-w-0 truncate">{option.label}</span>
          </label>
        ))}
      </fieldset>
    </ApplyForm>
  );
}

function SpanEditor({ filter, value, onApply }: EditorProps) {
  const { t } = useTranslation('ui');
  const [span, setSpan] = useState(readSpan(value));
  const ends = ['from', 'to'] as const;
  const Control = filter.span === 'money' ? PriceField : NumberField;
  const unreadable = filter.span !== 'day' && ends.some((end) => Number.isNaN(Number(span[end])));
  const crossed =
    span.from !== '' &&
    span.to !== '' &&
    (filter.span === 'day' ? span.from > span.to : Number(span.from) > Number(span.to));
  const problem = unreadable ? t('span_unreadable') : crossed ? t('span_crossed') : undefined;
  return (
    <ApplyForm
      onApply={() => onApply(writeSpan(span))}
      disabled={problem !== undefined || (writeSpan(span) === null && value === undefined)}
    >
      <div className="grid grid-cols-2 gap-3">
        {ends.map((end) =>
          filter.span === 'day' ? (
            <DateField
              key={end}
              label={t(`span_${end}`)}
              value={span[end] || null}
              onChange={(day) => setSpan({ ...span, [end]: day ?? '' })}
            />
          ) : (
            <Control
              key={end}
              label={t(`span_${end}`)}
              value={span[end] === '' ? null : asNumber(span[end])}
              onChange={(number) => setSpan({ ...span, [end]: number === null ? '' : String(number) })}
            />
          ),
        )}
      </div>
      <p role="status" className="mt-2 text-label text-danger empty:hidden">
        {problem}
      </p>
    </ApplyForm>
  );
}

/** What was typed and is no number stays as it was typed. */
const asNumber = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text));

function LookUp({ filter, value, onApply }: EditorProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const { load } = filter;
  if (!load) return null;
  const chosen = filter.many ? splitValues(value) : [];
  return (
    <Autocomplete
      label={filter.name}
      labelHidden
      searchIcon
      freeText={false}
      placeholder={t('search')}
      value={text}
      load={load}
      onChange={(typed, option) => {
        setText(typed);
        if (!option) return;
        const picked = option.value ?? String(option.id);
        onApply(filter.many ? joinValues([...new Set([...chosen, picked])]) : picked);
      }}
    />
  );
}

interface ApplyFormProps {
  onApply: () => void;
  disabled: boolean;
  children: React.ReactNode;
}

function ApplyForm({ onApply, disabled, children }: ApplyFormProps) {
  const { t } = useTranslation('ui');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onApply();
  };
  return (
    <form onSubmit={submit}>
      {children}
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary" size="small" disabled={disabled}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
