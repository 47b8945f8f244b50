import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/contact-us',
      areas: ['staff', 'client'],
      texts: ['contact_us'],
      load: () => import('./contact-us-screen.tsx'),
      tab: { staff: 4, client: 3 },
    },
  ],
  live: { chat: '/api/contact_us' },
};
