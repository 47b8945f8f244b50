import type { TFunction } from 'i18next';
import { spanWords } from '../../ui/span-words.ts';
import { useTranslation } from '../../ui/words.tsx';
import { Beyond } from './ruler.tsx';
import { type Interval, rulerScale } from './ruler-scale.ts';

export interface LargeRulerProps {
  /** The normal interval. */
  base: Interval;
  /** Its label: "Normal". */
  baseLabel: string;
  /** Null while there is no number. */
  value: number | null;
  /** The formatted value with its unit. */
  text: string;
  /** Other labeled intervals, each at its lower limit. */
  marks: readonly { at: number; label: string }[];
}

/** The minimum distance between labels, in percent. */
const apart = 13;

/** The ruler of a panel: the value above its tick, the labels of the intervals below. */
export function LargeRuler({ base, baseLabel, value, text, marks }: LargeRulerProps) {
  const { t, i18n } = useTranslation('ui');
  const write = (number: number) => number.toLocaleString(i18n.language, { maximumSignificantDigits: 4 });
  const scale = rulerScale(
    base,
    marks.map((mark) => mark.at),
  );
  const span = { left: scale.span.left, width: scale.span.right - scale.span.left };
  const { at, beyond } = value === null ? { at: null, beyond: null } : scale.place(value);
  const ticks = marks
    .map((mark) => ({ ...scale.place(mark.at), text: `${mark.label} ${write(mark.at)}` }))
    .filter((mark) => mark.beyond === null);
  return (
    <div className="relative h-19 min-w-0 flex-1">
      {at === null ? null : (
        <span
          className="absolute top-0 font-mono text-lead whitespace-nowrap text-serum"
          style={
            at > 55 ? { right: `${(100 - at).toFixed(1)}%`, marginRight: -8 } : { left: `${at.toFixed(1)}%` }
          }
        >
          {text}
        </span>
      )}
      <div className="absolute inset-x-0 top-7 h-6" aria-hidden="true">
        <span className="absolute inset-x-0 top-[11.5px] h-px bg-hist" />
        {ticks.map((tick) => (
          <span
            key={tick.text}
            className="absolute top-2 h-2 w-px bg-hist"
            style={{ left: `${tick.at.toFixed(1)}%` }}
          />
        ))}
        <span
          className="absolute top-2.25 h-1.5 rounded-[1px] bg-ctl"
          style={{ left: `${span.left}%`, width: `${span.width}%` }}
        />
        {beyond ? <Beyond side={beyond} className="top-2" /> : null}
        {at === null || beyond ? null : (
          <span
            className="absolute top-0 h-6 w-0.5 bg-serum-mark"
            style={{ left: `calc(${at.toFixed(1)}% - 1px)` }}
          />
        )}
      </div>
      <div className="absolute inset-x-0 top-14 text-label text-t3">
        <span
          className="absolute -translate-x-1/2 whitespace-nowrap text-t2"
          style={{ left: `${span.left + span.width / 2}%` }}
        >
          {boundsInWords(baseLabel, base, write, t)}
        </span>
        {spread(ticks, span).map((tick) => (
          <span
            key={tick.text}
            className="absolute -translate-x-1/2 whitespace-nowrap max-sm:hidden"
            style={{ left: `${Math.min(tick.at, 94).toFixed(1)}%` }}
          >
            {tick.text}
          </span>
        ))}
      </div>
    </div>
  );
}

function boundsInWords(
  label: string,
  { low, high }: Interval,
  write: (n: number) => string,
  t: TFunction<'ui'>,
) {
  const from = low === null || low === 0 ? '' : write(low);
  const to = high === null ? '' : write(high);
  return from || to ? `${label}, ${spanWords(t, from, to)}` : label;
}

/** The ticks whose labels do not overlap the interval's label or each other. */
function spread<T extends { at: number }>(ticks: readonly T[], span: { left: number; width: number }): T[] {
  const centre = span.left + span.width / 2;
  const shown: T[] = [];
  for (const tick of ticks) {
    const taken = [centre + (tick.at > centre ? 9 : -9), ...shown.map((other) => other.at)];
    if (taken.every((place) => Math.abs(place - tick.at) >= apart)) shown.push(tick);
  }
  return shown;
}
