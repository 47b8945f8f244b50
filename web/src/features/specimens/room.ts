import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/specimen-search',
      areas: ['client'],
      texts: ['specimens', 'cohorts', 'preanalytics', 'vocabulary'],
      load: () => import('./specimen-search-screen.tsx'),
      tab: { client: 1 },
    },
    {
      path: '/specimen-search/loinc-list',
      areas: ['client'],
      texts: ['specimens', 'cart', 'cohorts', 'preanalytics', 'vocabulary'],
      load: () => import('./loinc-list-screen.tsx'),
      parent: '/specimen-search',
    },
  ],
  live: { saved_search: '/api/saved_searches' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
