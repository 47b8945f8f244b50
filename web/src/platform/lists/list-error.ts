import type { ListError } from '../../ui/table/column.ts';
import { ApiError } from '../api/api.ts';

/** A list's error with the server's messages. */
export function listError(error: unknown, title: string): ListError | null {
  if (!error) return null;
  const known = error instanceof ApiError ? error : new ApiError(-1, {});
  return { title, messages: known.messages, requestId: known.requestId };
}
