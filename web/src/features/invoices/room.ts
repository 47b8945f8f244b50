import { ReceiptText } from 'lucide-react';
import type { Room } from '../../platform/room.ts';

export const room: Room = {
  screens: [
    {
      path: '/vendor-orders',
      areas: ['staff'],
      texts: ['invoices'],
      load: () => import('./screen.tsx'),
      parent: '/vendors',
      icon: ReceiptText,
      creates: 'vendor_order',
    },
  ],
  live: { invoice: '/api/inventory/invoices' },
};
