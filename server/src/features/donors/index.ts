import type { Room } from '../../platform/room.ts';
import { donors } from './routes.ts';

export const room = { handlers: { donors } } satisfies Room;
