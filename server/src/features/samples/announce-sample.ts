import type { Handle } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

/** One sample, or many at once: those who look read their list again. */
export const announceSample = (db: Handle, id?: number) =>
  announce(db, { kind: 'sample.changed', to: 'staff', payload: id === undefined ? {} : { id } });

interface Shelved {
  active: boolean;
  status: string;
  specimen_price: number | string | null;
}

const isOffered = ({ active, status, specimen_price }: Shelved) =>
  active && status === 'available' && specimen_price !== null;

/**
 * Something came to be for sale: whoever searched for it in vain looks again. It is not said what, since a search says
 * that to whoever may know.
 */
export const announceArrival = (db: Handle) =>
  announce(db, { kind: 'sample.arrived', to: 'clients', payload: {} });

/** The same, if that is what a change did. */
export async function announceIfOffered(db: Handle, before: Shelved | null, after: Shelved): Promise<void> {
  if (isOffered(after) && !(before && isOffered(before))) await announceArrival(db);
}
