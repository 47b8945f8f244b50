import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/client-orders',
      areas: ['staff'],
      texts: ['orders', 'preanalytics', 'vocabulary'],
      load: () => import('./client-orders-screen.tsx'),
      tab: { staff: 5 },
    },
    {
      path: '/orders',
      areas: ['client'],
      texts: ['orders', 'approvals', 'preanalytics', 'vocabulary'],
      load: () => import('./orders-screen.tsx'),
      tab: { client: 2 },
    },
  ],
  live: { order: '/api/client_orders' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
