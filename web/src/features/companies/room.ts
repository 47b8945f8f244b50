import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/client-companies',
      areas: ['staff'],
      texts: ['companies', 'organisations', 'approvals'],
      load: () => import('./screen.tsx'),
      tab: { staff: 6 },
      creates: 'company',
    },
  ],
  live: { company: '/api/client_companies', shipping_location: '/api/client_companies' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
