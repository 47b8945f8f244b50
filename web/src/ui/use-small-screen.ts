import { useSyncExternalStore } from 'react';

/** As wide as the `max-sm` of the styles. */
const small = '(width < 40rem)';

const listen = (changed: () => void) => {
  const query = window.matchMedia(small);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether there is room for a few columns only: then a list shows other ones, not the same ones further right. */
export const useSmallScreen = () => useSyncExternalStore(listen, () => window.matchMedia(small).matches);
