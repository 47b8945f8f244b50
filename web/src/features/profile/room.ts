import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/profile',
      areas: ['staff', 'client'],
      texts: ['profile', 'notices'],
      load: () => import('./profile-screen.tsx'),
    },
  ],
};
