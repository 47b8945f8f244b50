import { lazy } from 'react';

export { useFacilityChoices } from './api.ts';
export { useFacilityDialogs } from './facility-subject.ts';

/** Loaded when it is first opened. */
export const FacilitiesDialog = lazy(() =>
  import('./facilities-dialog.tsx').then((m) => ({ default: m.FacilitiesDialog })),
);
