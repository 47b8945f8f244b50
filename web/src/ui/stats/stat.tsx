import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Glyph, type GlyphName } from '../state/glyphs.tsx';

/** For the link around a `Stat` in a `StatStrip`. */
export const statClass =
  'group block min-w-0 flex-1 basis-36 py-4 pr-5 no-underline -outline-offset-2 first:pl-0 [&:not(:first-child)]:border-l [&:not(:first-child)]:border-line [&:not(:first-child)]:pl-5 max-sm:py-2.5 max-sm:odd:border-l-0! max-sm:odd:pl-0!';

/** A few numbers side by side, each a link to its rows. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="mb-3 flex flex-wrap border-y border-line max-sm:grid max-sm:grid-cols-2"
    >
      {children}
    </nav>
  );
}

export interface StatProps {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  glyph: GlyphName;
  /** A text colour for the glyph. */
  colour: string;
  /** The list is filtered by this now. */
  current?: boolean;
}

export function Stat({ label, value, glyph, colour, current = false }: StatProps) {
  return (
    <>
      <span className={cx('flex items-center gap-2 text-label', current ? 'text-t1' : 'text-t2')}>
        <span className={colour}>
          <Glyph name={glyph} />
        </span>
        <span className="truncate group-hover:text-t1">{label}</span>
      </span>
      <span
        className={cx(
          'mt-0.5 block h-7 text-heading font-medium group-hover:underline underline-offset-4',
          current && 'underline',
        )}
      >
        {value}
      </span>
    </>
  );
}
