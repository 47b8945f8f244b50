import type { Room } from '../../platform/room.ts';
import { companies, shippingLocations } from './routes.ts';

export { isActiveCompany, readCompany } from './queries.ts';
export { registerOrdersUnderWay } from './rules.ts';

export const room = { handlers: { companies, shippingLocations } } satisfies Room;
