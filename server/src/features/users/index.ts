import type { Room } from '../../platform/room.ts';
import { users } from './routes.ts';

export { findByEmail } from './queries.ts';

export const room = { handlers: { users } } satisfies Room;
