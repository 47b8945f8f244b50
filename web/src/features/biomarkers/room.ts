import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/biomarkers',
      areas: ['staff'],
      texts: ['biomarkers'],
      load: () => import('./screen.tsx'),
      tab: { staff: 7 },
    },
  ],
  live: { biomarker: '/api/loinc_biomarkers' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
