import type { ReactNode } from 'react';

/** The specification names a layout for phones and keeps it switched off: narrow windows reflow instead. */
const mobileEnabled: boolean = false;

export function MobileBranch({ children }: { children: ReactNode }) {
  return mobileEnabled ? <p>THIS IS MOBILE</p> : children;
}
