import type { Room } from '../../platform/room.ts';
import { facilities } from './routes.ts';

export const room = { handlers: { facilities } } satisfies Room;
