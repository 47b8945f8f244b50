export { listMembers, today } from './queries.ts';
export { biomarkers, ranges } from './routes.ts';
export { foundBiomarkers } from './search.ts';
export { buyableByTerm } from './stock.ts';
