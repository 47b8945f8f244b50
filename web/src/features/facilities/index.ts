import { lazyPart } from '../../ui/lazy-part.ts';

export { useFacilityChoices } from './choices.ts';
export { useFacilityDialogs } from './facility-subject.ts';

/** Loaded when first opened. */
export const FacilitiesDialog = lazyPart(() =>
  import('./facilities-dialog.tsx').then((m) => m.FacilitiesDialog),
);
