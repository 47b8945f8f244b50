import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

export const publishInvoice = (db: Handle, id: number): Promise<void> =>
  publish(db, { kind: 'invoice.changed', to: 'staff', payload: { id } });
