import { useId, useState } from 'react';
import { Autocomplete } from '../autocomplete/autocomplete.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { useTranslation } from '../words.tsx';
import { ApplyForm } from './apply-form.tsx';
import { joinValues, splitValues } from './filter-value.ts';
import { DaySpanEditor, NumberSpanEditor, type SpanEditorProps } from './span-editor.tsx';

type EditorProps = SpanEditorProps;

/** The controls of one filter; each kind reports its value once, when applied. */
export function FilterEditor(props: EditorProps) {
  if (props.filter.load) return <LookUp {...props} />;
  if (props.filter.span === 'day') return <DaySpanEditor {...props} />;
  if (props.filter.span) return <NumberSpanEditor {...props} />;
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
