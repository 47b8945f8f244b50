import type { Room } from '../../platform/room.ts';

export const room: Room = { live: { storage_facility: '/api/storage_facilities' } };
