import type { ListError } from '../../ui/table/column.ts';
import { ApiError } from '../api/api.ts';

const isSentence = (message: string) => message.includes(' ');

/** A list's error with the server's messages, and what is wrong with its filters. */
export function listError(error: unknown, title: string): ListError | null {
  if (!error) return null;
  const known = error instanceof ApiError ? error : new ApiError(-1, {});
  const ofFields = Object.values(known.fields).flat().filter(isSentence);
  return { title, messages: [...known.messages, ...ofFields], requestId: known.requestId };
}
