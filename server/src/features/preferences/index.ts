export { preferences } from './routes.ts';
