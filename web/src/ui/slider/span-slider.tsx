import { useEffect, useRef, useState } from 'react';
import { bareInputClass, controlClass } from '../field/control-class.ts';
import { parseNumber, writeNumber } from '../field/parse-number.ts';
import { numberText } from '../number-text.ts';
import { useTranslation } from '../words.tsx';
import { Bars } from './bars.tsx';
import { SpanTrack } from './span-track.tsx';

export interface SpanValue {
  from: number | null;
  to: number | null;
}

export interface SpanSliderProps {
  /** What is narrowed: "Value". */
  label: string;
  min: number;
  max: number;
  step: number;
  value: SpanValue;
  /** Told once a hand has come to rest; an end at its stop is null. */
  onChange: (value: SpanValue) => void;
  /** How the values are spread between the stops, in equal steps. */
  bins?: readonly number[];
  /** Said with each end: ng/mL. */
  unit?: string;
}

const rest = 300;

/** Two ends on one line below the spread of the values; the same can be typed below, for those who know the number. */
export function SpanSlider({ label, min, max, step, value, onChange, bins, unit = '' }: SpanSliderProps) {
  const [span, change] = useAtRest(value, onChange);
  const { t, i18n } = useTranslation('ui');
  const from = Math.min(Math.max(span.from ?? min, min), max);
  const to = Math.max(Math.min(span.to ?? max, max), min);
  const place = (at: number) => (max > min ? ((at - min) / (max - min)) * 100 : 0);
  const said = (at: number) => `${numberText(at, i18n.language, 6)} ${unit}`.trim();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {bins ? <Bars bins={bins} lit={[place(from) / 100, place(to) / 100]} /> : null}
      <SpanTrack
        {...{ min, max, step }}
        knobs={[
          {
            label: t('slider_from', { label }),
            at: from,
            text: said(from),
            move: (at) => change({ ...span, from: at <= min ? null : Math.min(at, to) }),
          },
          {
            label: t('slider_to', { label }),
            at: to,
            text: said(to),
            move: (at) => change({ ...span, to: at >= max ? null : Math.max(at, from) }),
          },
        ]}
      />
      <div className="mt-1 flex items-center gap-2 text-dense text-t3">
        <End
          label={t('slider_from', { label })}
          value={span.from}
          stop={min}
          onChange={(end) => change({ ...span, from: end })}
        />
        <span aria-hidden="true">–</span>
        <End
          label={t('slider_to', { label })}
          value={span.to}
          stop={max}
          onChange={(end) => change({ ...span, to: end })}
        />
        {unit ? <span className="max-w-1/2 shrink-0 truncate font-mono text-label">{unit}</span> : null}
      </div>
    </fieldset>
  );
}

/** Shows every step of a hand, tells only where it came to rest. */
function useAtRest(value: SpanValue, onChange: (value: SpanValue) => void) {
  const [moving, setMoving] = useState<SpanValue | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: SpanValue) => {
    setMoving(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setMoving(null);
      tell.current(next);
    }, rest);
  };
  return [moving ?? value, change] as const;
}

interface EndProps {
  label: string;
  value: number | null;
  /** What stands there while nothing is set. */
  stop: number;
  onChange: (value: number | null) => void;
}

function End({ label, value, stop, onChange }: EndProps) {
  const { i18n } = useTranslation('ui');
  const [typing, setTyping] = useState<string | null>(null);
  const settle = () => {
    if (typing === null) return;
    const number = parseNumber(typing, i18n.language);
    if (typing.trim() === '' || number !== null) onChange(typing.trim() === '' ? null : number);
    setTyping(null);
  };
  return (
    <span className={`${controlClass({ size: 'small' })} w-19 font-mono`}>
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder={writeNumber(stop, i18n.language)}
        value={typing ?? (value === null ? '' : writeNumber(value, i18n.language))}
        onChange={(event) => setTyping(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
        className={bareInputClass}
      />
    </span>
  );
}
