import { ApiError, showError } from '../../platform/api/index.ts';
import { alert } from '../../ui/toasts/alert-store.ts';

/** An error outside of a form: field errors go to the toast. */
export function showFieldErrors(error: unknown): void {
  const sentences = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  if (sentences.length > 0) alert.error(sentences);
  else showError(error);
}
