import { UsersRound } from 'lucide-react';
import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/specimen-search/cohorts',
      areas: ['client'],
      texts: ['cohorts'],
      load: () => import('./screen.tsx'),
      parent: '/specimen-search',
      icon: UsersRound,
    },
  ],
  // An order of the company takes members, and a canceled one gives them back.
  live: { cohort: '/api/cohorts', order: '/api/cohorts' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
