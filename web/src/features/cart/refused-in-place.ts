import { ApiError } from '../../platform/api.ts';
import { showError } from '../../platform/queries.ts';

/**
 * Sends something from a form. Problems with fields go to the fields; what the form shows itself is told to it; any other
 * refusal is said as a toast, and the form stays as it is.
 */
export async function refusedInPlace<T>(
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
