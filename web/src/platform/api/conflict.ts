import type { ChangedMeanwhile, Changer } from '@aliquot/contract/errors';
import { ApiError } from './api.ts';

/** What stands in the database now and who saved it, when that is why a save was refused. */
export function changedMeanwhile<Row>(error: unknown): ChangedMeanwhile<Row> | null {
  if (!(error instanceof ApiError)) return null;
  const details = error.details as ChangedMeanwhile<Row> | undefined;
  return details?.current ? details : null;
}

/** For sentences that come in three kinds: somebody by name, oneself elsewhere, the product itself. */
export const byWhom = (by: Changer | null) => ({
  name: by?.name ?? '',
  context: by ? (by.self ? 'self' : '') : 'nobody',
});

export const conflictOf = <Row>(error: unknown): Row | null => changedMeanwhile<Row>(error)?.current ?? null;
