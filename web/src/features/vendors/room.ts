import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/vendors',
      areas: ['staff'],
      texts: ['vendors', 'organisations'],
      load: () => import('./screen.tsx'),
      tab: { staff: 3 },
      creates: 'vendor',
    },
  ],
  live: { vendor: '/api/vendors' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
