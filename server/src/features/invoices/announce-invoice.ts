import type { Handle } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

export const announceInvoice = (db: Handle, id: number): Promise<void> =>
  announce(db, { kind: 'invoice.changed', to: 'staff', payload: { id } });
