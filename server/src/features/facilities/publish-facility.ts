import type { Handle } from '../../platform/database/handle.ts';
import { publish } from '../../platform/events/live.ts';

export const publishFacility = (db: Handle, id: number): Promise<void> =>
  publish(db, { kind: 'storage_facility.changed', to: 'staff', payload: { id } });
