export { useFacilityChoices } from './api.ts';
export { useFacilityDialogs } from './facility-subject.ts';
