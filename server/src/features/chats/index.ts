export { chats } from './routes.ts';
