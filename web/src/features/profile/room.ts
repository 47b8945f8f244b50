import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/profile',
      areas: ['staff', 'client'],
      texts: ['profile', 'notices', 'approvals'],
      load: () => import('./profile-screen.tsx'),
    },
  ],
  live: { seller: '/api/seller' },
};
