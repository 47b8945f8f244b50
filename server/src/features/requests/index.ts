export { requests } from './routes.ts';
