import { useEffect, useRef, useState } from 'react';
import type { SpanBounds, SpanEnd, SpanNumbers, SpanRules, SpanTexts } from '../field/span-text.ts';
import { numberText } from '../number-text.ts';
import { useTranslation } from '../words.tsx';
import { Bars } from './bars.tsx';
import type { SliderAxis } from './slider-axis.ts';
import { SpanInputs } from './span-inputs.tsx';
import { SpanTrack } from './span-track.tsx';

export interface SpanSliderProps {
  /** The name of the filter: "Value". */
  label: string;
  /** Null if no values are known: then there are only text inputs. */
  axis: SliderAxis | null;
  value: SpanBounds;
  /** Where ends that are texts lie on the axis; null where that is not known. */
  converted?: SpanNumbers | undefined;
  /** Of ends that the server could not convert. */
  errors?: Partial<SpanTexts> | undefined;
  /** Below the ends. */
  note?: string | undefined;
  /** The unit is shown elsewhere. */
  unitHidden?: boolean | undefined;
  /** Called after a debounce; an end at its limit is null. */
  onChange: (value: SpanBounds) => void;
  /** The distribution of the values between the limits, in equal bins. */
  bins?: readonly number[] | undefined;
  /** What may be typed; its unit follows each end: ng/mL. */
  rules: SpanRules;
}

const debounceMs = 300;

/** Two ends on one track below the histogram; exact numbers can be typed below. */
export function SpanSlider({ label, axis, value, onChange, bins, rules, ...more }: SpanSliderProps) {
  const { converted, errors, note, unitHidden } = more;
  const [span, change] = useDebouncedChange(value, onChange);
  const place = (end: SpanEnd) => {
    const at = span[end];
    // The converted number belongs to the value before the change.
    return typeof at === 'string' ? (at === value[end] ? (converted?.[end] ?? null) : null) : at;
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {axis ? (
        <Track
          {...{ label, axis, bins, rules }}
          span={{ from: place('from'), to: place('to') }}
          change={(end, at) => change({ ...span, [end]: at })}
        />
      ) : null}
      <SpanInputs {...{ label, axis, span, rules, errors, note, unitHidden }} onChange={change} />
    </fieldset>
  );
}

interface TrackProps extends Pick<SpanSliderProps, 'label' | 'bins' | 'rules'> {
  axis: SliderAxis;
  span: SpanNumbers;
  change: (end: SpanEnd, at: number | null) => void;
}

function Track({ label, axis, span, bins, rules, change }: TrackProps) {
  const { t, i18n } = useTranslation('ui');
  const { min, max } = axis;
  const from = Math.min(Math.max(span.from ?? min, min), max);
  const to = Math.max(Math.min(span.to ?? max, max), min);
  const place = (at: number) => (max > min ? ((at - min) / (max - min)) * 100 : 0);
  const textOf = (at: number) => `${numberText(at, i18n.language, 6)} ${rules.unit ?? ''}`.trim();
  return (
    <>
      {bins ? <Bars bins={bins} lit={[place(from) / 100, place(to) / 100]} /> : null}
      <SpanTrack
        {...axis}
        knobs={[
          {
            label: t('slider_from', { label }),
            at: from,
            text: textOf(from),
            move: (at) => change('from', at <= min ? null : Math.min(at, to)),
          },
          {
            label: t('slider_to', { label }),
            at: to,
            text: textOf(to),
            move: (at) => change('to', at >= max ? null : Math.max(at, from)),
          },
        ]}
      />
    </>
  );
}

/** Shows every change at once and reports it after a debounce. */
function useDebouncedChange(value: SpanBounds, onChange: (value: SpanBounds) => void) {
  const [moving, setMoving] = useState<SpanBounds | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: SpanBounds) => {
    setMoving(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setMoving(null);
      latestOnChange.current(next);
    }, debounceMs);
  };
  return [moving ?? value, change] as const;
}
