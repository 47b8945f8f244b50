import { cx } from '../cx.ts';

export type CapColour = 'gold' | 'lavender' | 'red' | 'blue' | 'green' | 'plain';

export interface VialProps {
  cap?: CapColour;
  /** Share of the volume left, 0 to 1; `null` draws an empty outline. */
  fill: number | null;
  /** 9 by 23, 12 by 30, 16 by 40, 32 by 80, or 44 by 110 for empty states. */
  size?: 'compact' | 'table' | 'medium' | 'panel' | 'drawing';
  className?: string;
}

const caps: Record<CapColour, string> = {
  gold: 'fill-cap-gold',
  lavender: 'fill-cap-lavender',
  red: 'fill-cap-red',
  blue: 'fill-cap-blue',
  green: 'fill-cap-green',
  plain: 'fill-cap-plain',
};

const widths = { compact: 9, table: 12, medium: 16, panel: 32, drawing: 44 };
const bottom = 26.4;
const deepest = 19.4;

/** A tube whose cap shows the container type and whose liquid shows the volume; text next to it says both. */
export function Vial({ cap = 'plain', fill, size = 'table', className }: VialProps) {
  const width = widths[size];
  const left = fill === null ? 0 : Math.min(Math.max(fill, 0), 1);
  const surface = Math.max(bottom - deepest * left, 7);
  const drawing = size === 'drawing';
  return (
    <svg
      width={width}
      height={width * 2.5}
      viewBox="0 0 12 30"
      aria-hidden="true"
      className={cx('shrink-0', className)}
    >
      <rect x="1.5" y="0.5" width="9" height="5" rx="1" className={drawing ? 'fill-hist' : caps[cap]} />
      {left > 0.02 ? (
        <path d={`M3 ${Math.min(surface, 24.4).toFixed(1)}h6V24.4a3 3 0 0 1-6 0z`} className="fill-liquid" />
      ) : null}
      <path
        d="M2.5 6.5h7v18a3.5 3.5 0 0 1-7 0z"
        fill="none"
        strokeWidth={drawing ? 0.5 : 1}
        className="stroke-ctl"
      />
    </svg>
  );
}
