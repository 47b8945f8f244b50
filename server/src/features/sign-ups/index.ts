export { signUps } from './routes.ts';
