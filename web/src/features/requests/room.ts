import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/non-inventory',
      areas: ['staff'],
      texts: ['requests', 'preanalytics'],
      load: () => import('./screen.tsx'),
      tab: { staff: 8 },
    },
  ],
  live: { request: '/api/inventory/requests' },
};
