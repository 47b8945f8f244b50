import { useState } from 'react';
import { DateField } from '../field/date-field.tsx';
import { evaluateSpan } from '../field/evaluate-span.ts';
import { type SpanEnd, type SpanRules, spanEnds, spanTexts } from '../field/span-text.ts';
import { TextField } from '../field/text-field.tsx';
import { useTranslation } from '../words.tsx';
import { ApplyForm } from './apply-form.tsx';
import type { FilterDef } from './column.ts';
import { boundsIn, numbersIn, readSpan, writeSpan } from './filter-value.ts';

export interface SpanEditorProps {
  filter: FilterDef;
  value: string | undefined;
  /** Null removes the filter. */
  onApply: (value: string | null) => void;
}

export function DaySpanEditor({ value, onApply }: SpanEditorProps) {
  const { t } = useTranslation('ui');
  const [span, setSpan] = useState(readSpan(value));
  const crossed = span.from !== '' && span.to !== '' && span.from > span.to;
  return (
    <ApplyForm
      onApply={() => onApply(writeSpan(span))}
      disabled={crossed || (writeSpan(span) === null && value === undefined)}
    >
      <div className="grid grid-cols-2 gap-3">
        {spanEnds.map((end) => (
          <DateField
            key={end}
            label={t(`span_${end}`)}
            value={span[end] || null}
            onChange={(day) => setSpan({ ...span, [end]: day ?? '' })}
          />
        ))}
      </div>
      <SpanNote problem={crossed ? t('span_crossed') : undefined} />
    </ApplyForm>
  );
}

const anyNumber: SpanRules = { kind: 'measure' };

/** Input stays as typed until both ends are valid. */
export function NumberSpanEditor({ filter, value, onApply }: SpanEditorProps) {
  const { t, i18n } = useTranslation('ui');
  const rules = filter.numbers ?? anyNumber;
  const [texts, setTexts] = useState(() =>
    spanTexts((rules.converts ? boundsIn : numbersIn)(value), i18n.language),
  );
  const [left, setLeft] = useState(false);
  const { span, errors, crossed, strict } = evaluateSpan(texts, rules, t, i18n.language);
  const isEmpty = texts.from.trim() === '' && texts.to.trim() === '';
  const type = (end: SpanEnd, text: string) => {
    setTexts({ ...texts, [end]: text });
    setLeft(false);
  };
  const apply = () => {
    setLeft(true);
    if (span) onApply(writeSpan({ from: String(span.from ?? ''), to: String(span.to ?? '') }));
  };
  return (
    <ApplyForm onApply={apply} disabled={crossed || (isEmpty && value === undefined)}>
      <div className="grid grid-cols-2 gap-3">
        {spanEnds.map((end) => (
          <TextField
            key={end}
            label={t(`span_${end}`)}
            mono
            inputMode={rules.converts ? 'text' : rules.kind === 'whole' ? 'numeric' : 'decimal'}
            autoComplete="off"
            prefix={rules.kind === 'price' ? '$' : undefined}
            suffix={rules.unit}
            value={texts[end]}
            error={left ? errors[end] : undefined}
            onChange={(event) => type(end, event.target.value)}
            onBlur={() => setLeft(true)}
          />
        ))}
      </div>
      <SpanNote
        problem={crossed ? t('span_crossed') : undefined}
        note={strict ? t('number_included') : undefined}
      />
    </ApplyForm>
  );
}

function SpanNote({ problem, note }: { problem?: string | undefined; note?: string | undefined }) {
  return (
    <p role="status" className={`mt-2 text-label empty:hidden ${problem ? 'text-danger' : 'text-t3'}`}>
      {problem ?? note}
    </p>
  );
}
