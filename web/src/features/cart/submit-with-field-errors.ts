import { ApiError, showError } from '../../platform/api/index.ts';

/**
 * Submits a form. Field errors are thrown to the form, which shows them at its fields; an error that `shows` accepts is
 * shown by the caller; any other becomes a toast, and the form stays as it is.
 */
export async function submitWithFieldErrors<T>(
  send: () => Promise<T>,
  shows: (error: unknown) => boolean = () => false,
): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    if (shows(error)) return null;
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
    showError(error);
    return null;
  }
}
