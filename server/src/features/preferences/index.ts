import type { Room } from '../../platform/room.ts';
import { preferences } from './routes.ts';

export const room = { handlers: { preferences } } satisfies Room;
