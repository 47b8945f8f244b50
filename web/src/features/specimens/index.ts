import { lazyPart } from '../../ui/lazy-part.ts';

export { useTerms } from './api.ts';
export { loadTerms, type TermOption } from './load-terms.ts';
export { RailSection } from './rail-parts.tsx';
export { type Section, useRailSections } from './rail-sections.tsx';
export {
  chosenBiomarkers,
  isInOneUnit,
  selectionOf,
  valueTarget,
  withBiomarkers,
} from './search-query.ts';
export { selectionAfter, stateOf } from './selection-state.ts';
export { useSpecimenAddress } from './specimen-address.ts';
export { SpecimenDialog } from './specimen-dialog.tsx';
export { useFilterWords } from './use-filter-words.ts';
export { useSearchFacets } from './use-search-facets.ts';

/** Loaded when first opened. */
export const AlsoDialog = lazyPart(() => import('./also-dialog.tsx').then((m) => m.AlsoDialog));
export const DiagnosisDialog = lazyPart(() =>
  import('./diagnosis-dialog.tsx').then((m) => m.DiagnosisDialog),
);
