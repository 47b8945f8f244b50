export { type BiomarkerQuery, listBiomarkers } from './queries.ts';
export { biomarkers, ranges } from './routes.ts';
export { byRelevance, foundBiomarkers, relevanceSorts } from './search.ts';
