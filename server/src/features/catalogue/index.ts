import type { Room } from '../../platform/room.ts';
import { panels, researchAreas } from './routes.ts';

export const room = { handlers: { panels, researchAreas } } satisfies Room;
