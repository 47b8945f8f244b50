import { useSearch } from '@tanstack/react-router';

/** The public code of the order line whose label is open, from the address. */
export const useLineInAddress = () =>
  (useSearch({ strict: false }) as Record<string, string | undefined>).line;
