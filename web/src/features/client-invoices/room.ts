import type { Room } from '../../platform/room.ts';

/** Its screens are views of orders, which show what is invoiced of them too. */
export const room: Room = {
  live: { client_invoice: '/api/client_invoices' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
