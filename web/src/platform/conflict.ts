import { ApiError } from './api.ts';

/** What stands in the database now, when that is why a save was refused. */
export function conflictOf<Row>(error: unknown): Row | null {
  if (!(error instanceof ApiError)) return null;
  return (error.details as { current?: Row } | undefined)?.current ?? null;
}
