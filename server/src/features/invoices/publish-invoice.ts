import type { Handle } from '../../platform/context.ts';
import { publish } from '../../platform/live.ts';

export const publishInvoice = (db: Handle, id: number): Promise<void> =>
  publish(db, { kind: 'invoice.changed', to: 'staff', payload: { id } });
