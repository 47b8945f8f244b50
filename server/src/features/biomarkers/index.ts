import type { Room } from '../../platform/room.ts';
import { biomarkers, ranges } from './routes.ts';

export { listMembers, today } from './queries.ts';
export { foundBiomarkers } from './search.ts';
export { buyableByTerm } from './stock.ts';

export const room = { handlers: { biomarkers, ranges } } satisfies Room;
