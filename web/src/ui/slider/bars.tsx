import { cx } from '../cx.ts';

interface BarsProps {
  bins: readonly number[];
  /** The share of the width, from and to, whose bars are highlighted; all when left out. */
  lit?: readonly [number, number];
  /** The marked part of each bar: results outside their reference interval. */
  marked?: readonly number[];
  height?: number;
  className?: string;
}

/** A histogram of equal bins; `marked` is the part of each bar that stands out, at its top. */
export function Bars({ bins, lit, marked, height = 44, className }: BarsProps) {
  const max = Math.max(1, ...bins);
  const width = 100 / bins.length;
  const tall = (count: number) => (count > 0 ? Math.max((count / max) * height, 2) : 0);
  return (
    <svg
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('block w-full', className)}
      style={{ height }}
    >
      {bins.map((count, index) => {
        const middle = (index + 0.5) / bins.length;
        const inside = !lit || (middle >= lit[0] && middle <= lit[1]);
        const part = marked ? (tall(count) * (marked[index] ?? 0)) / Math.max(count, 1) : 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its index
          <g key={index}>
            <rect
              x={index * width + 0.5}
              width={Math.max(width - 1, 0.5)}
              y={height - tall(count)}
              height={tall(count)}
              className={lit && inside ? 'fill-cryo' : 'fill-hist'}
            />
            {part > 0 ? (
              <rect
                x={index * width + 0.5}
                width={Math.max(width - 1, 0.5)}
                y={height - tall(count)}
                height={part}
                className="fill-serum-mark"
              />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
