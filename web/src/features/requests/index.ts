export { RequestProgress, RequestState } from './request-parts.tsx';
export { useCriteriaWords } from './use-criteria-words.ts';
