export { vendors } from './routes.ts';
