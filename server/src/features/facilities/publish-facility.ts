import type { Handle } from '../../platform/context.ts';
import { publish } from '../../platform/live.ts';

export const publishFacility = (db: Handle, id: number): Promise<void> =>
  publish(db, { kind: 'storage_facility.changed', to: 'staff', payload: { id } });
