import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/inventory',
      areas: ['staff'],
      texts: ['inventory', 'facilities', 'preanalytics'],
      load: () => import('./samples-screen.tsx'),
      tab: { staff: 1 },
      creates: 'sample',
    },
  ],
  // The whole prefix: facilities and vendor orders show how many samples they hold.
  live: {
    sample: '/api/inventory',
    donor: '/api/donors',
    diagnosis_category: '/api/diagnosis_categories',
  },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
