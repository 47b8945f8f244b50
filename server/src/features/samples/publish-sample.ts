import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

/** Publishes a change of one sample, or of many without an id, so that open pages of staff read again. */
export const publishSample = (db: Handle, id?: number) =>
  publish(db, { kind: 'sample.changed', to: 'staff', payload: id === undefined ? {} : { id } });

interface SaleState {
  active: boolean;
  status: string;
  specimen_price: number | string | null;
}

const isOffered = ({ active, status, specimen_price }: SaleState) =>
  active && status === 'available' && specimen_price !== null;

/**
 * A sample became available: pages of clients whose search found nothing search again. The event does not name the
 * sample, since only the search checks who may see it.
 */
export const publishArrival = (db: Handle) =>
  publish(db, { kind: 'sample.arrived', to: 'clients', payload: {} });

/** Publishes an arrival if the change made the sample available. */
export async function publishIfOffered(
  db: Handle,
  before: SaleState | null,
  after: SaleState,
): Promise<void> {
  if (isOffered(after) && !(before && isOffered(before))) await publishArrival(db);
}
