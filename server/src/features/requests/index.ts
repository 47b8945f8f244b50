import type { Room } from '../../platform/room.ts';
import { requests } from './routes.ts';

export const room = { handlers: { requests } } satisfies Room;
