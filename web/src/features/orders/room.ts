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
    {
      path: '/client-invoices',
      areas: ['staff'],
      texts: ['client_invoices', 'orders'],
      load: () => import('./client-invoices-screen.tsx'),
      parent: '/client-orders',
    },
  ],
  live: { order: '/api/client_orders', client_invoice: '/api/client_orders' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
