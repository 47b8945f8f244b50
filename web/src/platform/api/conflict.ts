import type { ChangedMeanwhile, Changer } from '@aliquot/contract/errors';
import { ApiError } from './api.ts';

/** The current row and who saved it, if the error is a version conflict. */
export function changedMeanwhile<Row>(error: unknown): ChangedMeanwhile<Row> | null {
  if (!(error instanceof ApiError)) return null;
  const details = error.details as ChangedMeanwhile<Row> | undefined;
  return details?.current ? details : null;
}

/**
 * Translation values for who changed it: another user by name, the same user elsewhere, or the product
 * itself.
 */
export const byWhom = (by: Changer | null) => ({
  name: by?.name ?? '',
  context: by ? (by.self ? 'self' : '') : 'nobody',
});

export const conflictOf = <Row>(error: unknown): Row | null => changedMeanwhile<Row>(error)?.current ?? null;
