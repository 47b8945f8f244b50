import type { ReactNode } from 'react';

/** The specification has a phone layout that is switched off: narrow windows reflow instead. */
const neverMatches = 'not all';

export function MobileBranch({ children }: { children: ReactNode }) {
  return window.matchMedia(neverMatches).matches ? <p>THIS IS MOBILE</p> : children;
}
