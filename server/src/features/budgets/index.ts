// What a company, its users and its blanket purchase orders may spend.
import type { Room } from '../../platform/room.ts';
import { budgets } from './routes.ts';

export { type Exceeded, exceededBudgets } from './exceeded.ts';

export const room = { handlers: { budgets } } satisfies Room;
