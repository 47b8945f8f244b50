import { useSearch } from '@tanstack/react-router';

/** The public code of the order line whose label the address asks for. */
export const useLineInAddress = () =>
  (useSearch({ strict: false }) as Record<string, string | undefined>).line;
