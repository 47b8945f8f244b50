export { panels, researchAreas } from './routes.ts';
