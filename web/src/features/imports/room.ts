import type { Room } from '../../platform/room.ts';

export const room: Room = { live: { import: '/api/inventory/imports' } };
