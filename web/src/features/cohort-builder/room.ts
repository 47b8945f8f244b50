import type { Room } from '../../platform/room.ts';

/** A part of cohorts with a folder of its own: it uses the filters of the search, which links to cohorts. */
export const room: Room = {
  screens: [
    {
      path: '/specimen-search/cohort',
      areas: ['client'],
      texts: ['cohorts', 'specimens', 'preanalytics', 'vocabulary'],
      load: () => import('./screen.tsx'),
      parent: '/specimen-search',
    },
  ],
};
