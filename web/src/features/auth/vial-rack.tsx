import './vial-rack.css';
import { cx } from '../../ui/cx.ts';

const columns = 16;
const rows = 3;
const lit = { row: 2, column: 5 };
/** How full each vial is, in tenths: chosen by hand so that the rack looks used. */
const fills = '8972462346782327416378654216542613524653 87612423564 8'.replace(/ /g, '');

/**
 * A rack of 48 vials, one of them highlighted. Decoration; they fill once, unless the user prefers reduced
 * motion.
 */
export function VialRack() {
  return (
    <svg viewBox="0 0 736 336" aria-hidden="true" className="my-10 w-full max-w-184">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
        <g key={row} transform={`translate(0 ${row * 112})`}>
          <line x1="0" x2="736" y1="57" y2="57" className="stroke-line" />
          {Array.from({ length: columns }, (_, column) => (
            <RackVial
              // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
              key={column}
              x={10 + column * 46}
              fill={Number(fills[row * columns + column] ?? 5) / 10}
              lit={row === lit.row && column === lit.column}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

function RackVial({ x, fill, lit: isLit }: { x: number; fill: number; lit: boolean }) {
  const height = isLit ? 42 : fill * 62;
  return (
    <g transform={`translate(${x} 0)`}>
      <rect width="26" height="14" rx="2" className={isLit ? 'fill-serum-mark' : 'fill-hist'} />
      <path
        d={`M3 ${86 - height}h20v${height - 10}a10 10 0 0 1-20 0z`}
        className={cx('vial-liquid', isLit ? 'fill-liquid' : 'fill-s3')}
      />
      <path
        d="M1.5 18h23v58a11.5 11.5 0 0 1-23 0z"
        fill="none"
        strokeWidth={isLit ? 2 : 1}
        className={isLit ? 'stroke-serum-mark' : 'stroke-hist'}
      />
    </g>
  );
}
