import { dataMatrixOf } from './data-matrix.ts';

const quiet = 1;

/** A public code for scanners: dark on light in both color modes, with the quiet zone they need. */
export function CodeSymbol({ code, size = 80 }: { code: string; size?: number }) {
  const rows = dataMatrixOf(code);
  const side = rows.length + 2 * quiet;
  const dark = rows
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="shrink-0 rounded-mark"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
