import { Network } from 'lucide-react';
import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/research-areas',
      areas: ['staff'],
      texts: ['catalogue'],
      load: () => import('./research-areas-screen.tsx'),
      parent: '/biomarkers',
      icon: Network,
    },
  ],
  live: { panel: '/api/panels', research_area: '/api/research_areas' },
};
