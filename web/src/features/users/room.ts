import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/users',
      areas: ['staff'],
      texts: ['users'],
      load: () => import('./screen.tsx'),
      tab: { staff: 2 },
      creates: 'user',
    },
  ],
  live: { user: '/api/users', sign_up: '/api/sign_ups' },
  finders: () => import(/* webpackChunkName: "finders" */ './finders.ts'),
};
