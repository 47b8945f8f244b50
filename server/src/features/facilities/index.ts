export { facilities } from './routes.ts';
