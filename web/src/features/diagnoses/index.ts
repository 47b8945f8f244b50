import { lazyPart } from '../../ui/lazy-part.ts';

export { useCategoryNames, useShownCategories } from './api.ts';
export { loadDiagnoses } from './load-diagnoses.ts';

/** Loaded when first opened. */
export const CategoriesDialog = lazyPart(() =>
  import('./categories-dialog.tsx').then((m) => m.CategoriesDialog),
);
