import type { Room } from '../../platform/room.ts';

/** A quote shows the approval that it waits for. */
export const room: Room = {
  live: { quote: '/api/quotes', approval: '/api/quotes' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
