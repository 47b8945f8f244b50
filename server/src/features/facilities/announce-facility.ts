import type { Handle } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

export const announceFacility = (db: Handle, id: number): Promise<void> =>
  announce(db, { kind: 'storage_facility.changed', to: 'staff', payload: { id } });
