export { type BiomarkerQuery, listBiomarkers, listMembers, today } from './queries.ts';
export { biomarkers, ranges } from './routes.ts';
export { byRelevance, foundBiomarkers, relevanceSorts } from './search.ts';
export { buyableByTerm } from './stock.ts';
