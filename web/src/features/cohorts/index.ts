export { cohort, cohortsPath } from './api.ts';
export { CohortDialogs } from './cohort-dialogs.tsx';
export { asControls, designOf, designOfSearch, type GroupSelection, highAndNormal } from './design.ts';
export { readDesign, writeDesign } from './design-address.ts';
export { LatestCohorts } from './latest-cohorts.tsx';
export { useCohortActions } from './use-cohort-actions.tsx';
