import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/sign-in',
      areas: ['auth'],
      texts: ['auth'],
      load: () => import('./sign-in-screen.tsx'),
    },
    {
      path: '/sign-up',
      areas: ['auth'],
      texts: ['auth'],
      load: () => import('./sign-up-screen.tsx'),
    },
    {
      path: '/forgot-password',
      areas: ['auth'],
      texts: ['auth'],
      load: () => import('./forgot-password-screen.tsx'),
    },
  ],
};
