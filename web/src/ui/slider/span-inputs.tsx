import { writeNumber } from '@aliquot/contract/numbers';
import { useId, useState } from 'react';
import { bareInputClass, controlClass } from '../field/control-class.ts';
import { FieldMessage } from '../field/field-frame.tsx';
import {
  readSpanEntry,
  type SpanEnd,
  type SpanNumbers,
  type SpanRules,
  type SpanTexts,
  spanEnds,
  spanTexts,
} from '../field/span-entry.ts';
import { useEndWords } from '../field/use-end-words.ts';
import { useTranslation } from '../words.tsx';
import type { SliderAxis } from './span-slider.tsx';

interface SpanInputsProps {
  label: string;
  /** Its stops stand in ends that are open. */
  axis: SliderAxis | null;
  span: SpanNumbers;
  rules: SpanRules;
  onChange: (span: SpanNumbers) => void;
}

/** The two ends to be typed. What cannot be taken stays as it was typed, with the reason below. */
export function SpanInputs({ label, axis, span, rules, onChange }: SpanInputsProps) {
  const { t, i18n } = useTranslation('ui');
  const words = useEndWords(rules);
  const id = useId();
  const { texts, entry, said, strict, type, settle } = useTyped(span, rules, onChange);
  const sentences = said
    ? [words(entry.problems.from, 'from'), words(entry.problems.to, 'to')].filter((one) => one !== undefined)
    : [];
  if (said && entry.crossed) sentences.push(t('span_crossed'));
  const error = [...new Set(sentences)].join(' ');
  const hint = strict ? t('number_included') : undefined;
  const input = (end: SpanEnd) => (
    <span
      className={`${controlClass({ size: 'small', invalid: said && Boolean(entry.problems[end] || entry.crossed) })} w-19 font-mono`}
    >
      <input
        aria-label={t(`slider_${end}`, { label })}
        aria-invalid={(said && Boolean(entry.problems[end] || entry.crossed)) || undefined}
        aria-describedby={error || hint ? id : undefined}
        inputMode={rules.kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={axis ? writeNumber(end === 'from' ? axis.min : axis.max, i18n.language) : undefined}
        value={texts[end]}
        onChange={(event) => type(end, event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
        className={bareInputClass}
      />
    </span>
  );
  return (
    <>
      <div className="mt-1 flex items-center gap-2 text-dense text-t3">
        {input('from')}
        <span aria-hidden="true">–</span>
        {input('to')}
        {rules.unit ? (
          <span className="max-w-1/2 shrink-0 truncate font-mono text-label">{rules.unit}</span>
        ) : null}
      </div>
      <div role="status" className="mt-1 empty:hidden">
        <FieldMessage id={id} hint={hint} error={error || undefined} />
      </div>
    </>
  );
}

/** What is typed, until it is settled and taken. It gives way to whatever else moves the span. */
function useTyped(span: SpanNumbers, rules: SpanRules, onChange: (span: SpanNumbers) => void) {
  const { i18n } = useTranslation('ui');
  const [drafts, setDrafts] = useState<Partial<SpanTexts>>({});
  const [said, setSaid] = useState(false);
  const [strict, setStrict] = useState(false);
  const now = `${span.from}..${span.to}`;
  const [known, setKnown] = useState(now);
  if (known !== now) {
    setKnown(now);
    setDrafts({});
    setSaid(false);
  }
  const texts = { ...spanTexts(span, i18n.language), ...drafts };
  const entry = readSpanEntry(texts, rules, i18n.language);
  const type = (end: SpanEnd, text: string) => {
    setDrafts({ ...drafts, [end]: text });
    setSaid(false);
    setStrict(false);
  };
  const settle = () => {
    if (!spanEnds.some((end) => drafts[end] !== undefined)) return;
    setSaid(entry.span === null);
    if (entry.span === null) return;
    setDrafts({});
    setStrict(entry.strict);
    onChange(entry.span);
  };
  return { texts, entry, said, strict, type, settle };
}
