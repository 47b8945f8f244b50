import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/cart',
      areas: ['client'],
      texts: ['cart', 'approvals', 'budgets', 'specimens', 'preanalytics', 'vocabulary'],
      load: () => import('./cart-screen.tsx'),
      tab: { client: 4 },
    },
  ],
  live: { cart: '/api/client_orders/cart' },
};
