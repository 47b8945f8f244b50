import type { Room } from '../../platform/room.ts';
import { donors } from './routes.ts';

export { type DonorFacts, donorsDiffer, linkDonor } from './link-donor.ts';

export const room = { handlers: { donors } } satisfies Room;
