import type { Room } from '../../platform/room.ts';
import { signUps } from './routes.ts';

export const room = { handlers: { signUps } } satisfies Room;
