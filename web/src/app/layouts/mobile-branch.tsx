import type { ReactNode } from 'react';

/** The specification names a layout for phones and keeps it switched off: narrow windows reflow instead. */
const neverMatches = 'not all';

export function MobileBranch({ children }: { children: ReactNode }) {
  return window.matchMedia(neverMatches).matches ? <p>THIS IS MOBILE</p> : children;
}
