import { writeNumber } from '@aliquot/contract/write-number';
import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { bareInputClass, controlClass } from '../field/control-class.ts';
import type { EvaluatedSpan } from '../field/evaluate-span.ts';
import { FieldMessage } from '../field/field-frame.tsx';
import {
  type SpanBounds,
  type SpanEnd,
  type SpanRules,
  type SpanTexts,
  spanEnds,
  spanTexts,
} from '../field/span-text.ts';
import { useTranslation } from '../words.tsx';
import type { SliderAxis } from './slider-axis.ts';

interface SpanInputsProps {
  label: string;
  /** Its limits are the placeholders of open ends. */
  axis: SliderAxis | null;
  span: SpanBounds;
  rules: SpanRules;
  /** Of ends that the server could not convert. */
  errors?: Partial<SpanTexts> | undefined;
  /** Below the ends. */
  note?: string | undefined;
  /** The unit is shown elsewhere. */
  unitHidden?: boolean | undefined;
  onChange: (span: SpanBounds) => void;
}

/** The two ends as text inputs. Invalid input stays as typed, with the reason below. */
export function SpanInputs(props: SpanInputsProps) {
  const { label, axis, span, rules, errors = {}, note, unitHidden, onChange } = props;
  const { t, i18n } = useTranslation('ui');
  const id = useId();
  const { texts, evaluated, isChanged, type, commit } = useTyped(span, rules, onChange);
  const invalidSpan = evaluated?.span === null ? evaluated : null;
  // While an end is changed, what the server said of it before does not count.
  const rejected = (end: SpanEnd) => (isChanged(end) ? undefined : errors[end]);
  const sentences = new Set(spanEnds.flatMap((end) => invalidSpan?.errors[end] ?? rejected(end) ?? []));
  if (invalidSpan?.crossed) sentences.add(t('span_crossed'));
  const error = [...sentences].join(' ');
  const hint = evaluated?.span && evaluated.strict ? t('number_included') : note;
  const input = (end: SpanEnd) => {
    const invalid = Boolean(invalidSpan ? invalidSpan.errors[end] || invalidSpan.crossed : rejected(end));
    return (
      <span
        className={cx(
          controlClass({ size: 'small', invalid }),
          'font-mono',
          rules.converts ? 'min-w-0 flex-1' : 'w-19',
        )}
      >
        <input
          aria-label={t(`slider_${end}`, { label })}
          aria-invalid={invalid || undefined}
          aria-describedby={error || hint ? id : undefined}
          inputMode={rules.converts ? 'text' : rules.kind === 'whole' ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={axis ? writeNumber(end === 'from' ? axis.min : axis.max, i18n.language) : undefined}
          value={texts[end]}
          onFocus={() => void loadEvaluator().catch(() => {})}
          onChange={(event) => type(end, event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
          className={bareInputClass}
        />
      </span>
    );
  };
  return (
    <>
      <div className="mt-1 flex items-center gap-2 text-dense text-t3">
        {input('from')}
        <span aria-hidden="true">–</span>
        {input('to')}
        {rules.unit && !unitHidden ? (
          <span className="max-w-1/2 shrink-0 truncate font-mono text-label">{rules.unit}</span>
        ) : null}
      </div>
      <div role="status" className="mt-1 empty:hidden">
        <FieldMessage id={id} hint={hint} error={error || undefined} />
      </div>
    </>
  );
}

/** A separate chunk: parsing numbers is needed only once the user types. */
const loadEvaluator = () => import('../field/evaluate-span.ts').then((module) => module.evaluateSpan);

/** The typed text until it is committed. Any other change of the span discards it. */
function useTyped(span: SpanBounds, rules: SpanRules, onChange: (span: SpanBounds) => void) {
  const { t, i18n } = useTranslation('ui');
  const [drafts, setDrafts] = useState<Partial<SpanTexts>>({});
  const [evaluated, setEvaluated] = useState<EvaluatedSpan | null>(null);
  const now = `${span.from}..${span.to}`;
  const [known, setKnown] = useState(now);
  if (known !== now) {
    setKnown(now);
    setDrafts({});
    if (evaluated?.span === null) setEvaluated(null);
  }
  const texts = { ...spanTexts(span, i18n.language), ...drafts };
  const type = (end: SpanEnd, text: string) => {
    setDrafts({ ...drafts, [end]: text });
    setEvaluated(null);
  };
  const commit = async () => {
    if (spanEnds.every((end) => drafts[end] === undefined)) return;
    // Offline it cannot be fetched: the input stays, as no search could run either.
    const evaluateSpan = await loadEvaluator().catch(() => null);
    const read = evaluateSpan?.(texts, rules, t, i18n.language);
    if (!read) return;
    setEvaluated(read);
    if (read.span === null) return;
    setDrafts({});
    onChange(read.span);
  };
  const isChanged = (end: SpanEnd) => drafts[end] !== undefined;
  return { texts, evaluated, isChanged, type, commit: () => void commit() };
}
