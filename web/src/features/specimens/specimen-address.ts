import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { idOf } from '../../platform/filters/index.ts';

/** `open` as on every list; on the list of biomarkers that is a biomarker, so a specimen has its own key. */
export type SpecimenKey = 'open' | 'specimen';

/** The specimen whose label the address opens, and a setter. */
export function useSpecimenAddress(key: SpecimenKey) {
  const navigate = useNavigate();
  const id = idOf((useSearch({ strict: false }) as Record<string, string | undefined>)[key]) ?? null;
  const show = useCallback(
    (next: number | null) =>
      void navigate({
        to: '.',
        search: ({ [key]: _before, ...now }: Record<string, string>) =>
          (next === null ? now : { ...now, [key]: String(next) }) as never,
        resetScroll: false,
      }),
    [navigate, key],
  );
  return [id, show] as const;
}
