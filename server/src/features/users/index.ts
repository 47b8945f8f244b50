export { users } from './routes.ts';
