import type { ReactNode } from 'react';

/** Twelve by twelve icons in the current text color; no two states share one. */
export const glyphs = {
  disc: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  pause: <path d="M4 2.5v7M8 2.5v7" stroke="currentColor" strokeWidth="2" />,
  broken: (
    <path
      d="M6 1.8A4.2 4.2 0 0 0 5 10L6.4 7 4.8 5.6zM7.2 2a4.2 4.2 0 0 1-.6 8.1L8 6.8 6.4 5.2z"
      fill="currentColor"
    />
  ),
  empty: <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeDasharray="2 1.4" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.5V6l1.6 1" stroke="currentColor" strokeWidth="1.3" fill="none" />
    </>
  ),
  dot: <circle cx="6" cy="6" r="2.4" fill="currentColor" />,
  tray: (
    <path
      d="M1.5 6.5h2.4l.8 1.4h2.6l.8-1.4h2.4M1.5 6.5 3 2.8h6l1.5 3.7v3h-9z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
  ),
  person: (
    <>
      <circle cx="6" cy="4" r="2" fill="currentColor" />
      <path d="M2.2 10.5a3.8 3.8 0 0 1 7.6 0z" fill="currentColor" />
    </>
  ),
  doubleCheck: (
    <path d="M1 6.4 3.2 8.6 7.4 3.8M5.4 8.2l.6.5 4.6-5" fill="none" stroke="currentColor" strokeWidth="1.4" />
  ),
  truck: (
    <>
      <path
        d="M.8 3h6v5.4h-6zM6.8 5h2.4l2 1.8v1.6H6.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <circle cx="3.2" cy="9" r="1.2" fill="currentColor" />
      <circle cx="9" cy="9" r="1.2" fill="currentColor" />
    </>
  ),
  check: <path d="M2 6.4 5 9.2 10.2 3.2" fill="none" stroke="currentColor" strokeWidth="1.7" />,
  struck: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.3" />
      <path d="M2.6 6h6.8" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  cross: <path d="M3 3l6 6M9 3l-6 6" stroke="currentColor" strokeWidth="1.4" />,
  barred: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M3.2 8.8l5.6-5.6" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type GlyphName = keyof typeof glyphs;

export function Glyph({ name, size = 12 }: { name: GlyphName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" className="shrink-0">
      {glyphs[name]}
    </svg>
  );
}
