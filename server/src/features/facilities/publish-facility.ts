import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

export const publishFacility = (db: Handle, id: number): Promise<void> =>
  publish(db, { kind: 'storage_facility.changed', to: 'staff', payload: { id } });
