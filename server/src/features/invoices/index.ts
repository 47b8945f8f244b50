import type { Room } from '../../platform/room.ts';
import { invoices } from './routes.ts';

export { pendingOf } from './rules.ts';

export const room = { handlers: { invoices } } satisfies Room;
