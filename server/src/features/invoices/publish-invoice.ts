import type { Handle } from '../../platform/database/handle.ts';
import { publish } from '../../platform/events/live.ts';

export const publishInvoice = (db: Handle, id: number): Promise<void> =>
  publish(db, { kind: 'invoice.changed', to: 'staff', payload: { id } });
