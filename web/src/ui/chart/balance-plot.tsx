import { cx } from '../cx.ts';

export interface BalanceLine {
  id: string;
  label: string;
  /** After the label: the value of a category. */
  detail?: string | undefined;
  /** In standard deviations; null where it is not defined. */
  before: number | null;
  after: number | null;
  /** The number at the right. */
  text: string;
  tone: 'plain' | 'warn' | 'bad';
}

interface BalancePlotProps {
  lines: readonly BalanceLine[];
  /** Differences of at most so much, either way, are in the band. */
  bound: number;
  /** Below the ends and the middle of the axis. */
  axisText: (at: number) => string;
}

const tones = { plain: 'text-t3', warn: 'text-orange', bad: 'text-danger' };
/** Differences beyond are drawn at the edge. */
const mostShown = 1;
const leastShown = 0.3;

/**
 * How far two groups differ, before and after matching: one line a covariate, an open ring before, a filled disc after,
 * and a band in which they count as equal. Its numbers belong in a table beside it for screen readers.
 */
export function BalancePlot({ lines, bound, axisText }: BalancePlotProps) {
  const limit = limitOf(lines);
  const place = (at: number) => `${(50 + (Math.max(-limit, Math.min(limit, at)) / limit) * 45).toFixed(2)}%`;
  return (
    <div aria-hidden="true">
      {lines.map(({ id, label, detail, before, after, text, tone }) => (
        <div
          key={id}
          className="grid h-7 grid-cols-[minmax(0,1fr)_112px_40px] items-center gap-x-2 text-label"
        >
          <span className="truncate text-t2" title={detail ? `${label}: ${detail}` : label}>
            {label}
            {detail ? <span className="text-t3"> {detail}</span> : null}
          </span>
          <svg width="112" height="28" aria-hidden="true" className="block overflow-visible">
            <rect
              x={place(-bound)}
              width={`${((bound / limit) * 90).toFixed(2)}%`}
              height="28"
              className="fill-s3"
            />
            <line x1="50%" x2="50%" y2="28" className="stroke-ctl" strokeWidth="1" />
            {before !== null && after !== null ? (
              <line
                x1={place(before)}
                x2={place(after)}
                y1="14"
                y2="14"
                className="stroke-hist"
                strokeWidth="1.5"
              />
            ) : null}
            {before === null ? null : (
              <circle
                cx={place(before)}
                cy="14"
                r="3.75"
                className="fill-surface stroke-cryo"
                strokeWidth="1.5"
              />
            )}
            {after === null ? null : <circle cx={place(after)} cy="14" r="4" className="fill-serum-mark" />}
          </svg>
          <span className={cx('text-right font-mono', tones[tone])}>{text}</span>
        </div>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_112px_40px] gap-x-2 font-mono text-micro text-t3">
        <span className="col-start-2 flex justify-between">
          <span>{axisText(-limit)}</span>
          <span>0</span>
          <span>{axisText(limit)}</span>
        </span>
      </div>
    </div>
  );
}

/** Half of a round number around the largest difference. */
function limitOf(lines: readonly BalanceLine[]): number {
  const all = lines.flatMap(({ before, after }) => [Math.abs(before ?? 0), Math.abs(after ?? 0)]);
  return Math.min(mostShown, Math.max(leastShown, Math.ceil(Math.max(0, ...all) * 10) / 10));
}

/** The marks of the plot, with their words. */
export function BalanceLegend({ before, after }: { before: string; after: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-label text-t2">
      <span className="flex items-center gap-1.5">
        <svg width="10" height="10" aria-hidden="true">
          <circle cx="5" cy="5" r="3.75" className="fill-transparent stroke-cryo" strokeWidth="1.5" />
        </svg>
        {before}
      </span>
      <span className="flex items-center gap-1.5">
        <svg width="10" height="10" aria-hidden="true">
          <circle cx="5" cy="5" r="4" className="fill-serum-mark" />
        </svg>
        {after}
      </span>
    </p>
  );
}
