import { useSyncExternalStore } from 'react';

/** The same width as `max-sm` in the styles. */
const small = '(width < 40rem)';

const listen = (changed: () => void) => {
  const query = window.matchMedia(small);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether only a few columns fit: a list then shows a different selection of columns. */
export const useSmallScreen = () => useSyncExternalStore(listen, () => window.matchMedia(small).matches);
