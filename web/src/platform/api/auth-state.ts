import { auth, type Me } from '@aliquot/contract/auth';
import type { Reply } from '@aliquot/contract/endpoint';
import { create } from 'zustand';
import { showLanguage } from '../i18n.ts';
import { loadPreferences } from '../lists/preferences.ts';
import { ApiError, call, send } from './api.ts';
import { followFrom } from './live.ts';
import { session } from './session.ts';

export type Conditions = Reply<(typeof auth)['userConditions']>;

interface AuthState {
  /** False until the stored token has been tried. */
  known: boolean;
  user: Me | null;
  conditions: Conditions | null;
  /** The user signed out here: no place or input is kept. */
  left: boolean;
}

const signedOut = { known: true, user: null, conditions: null };

export const useAuth = create<AuthState>(() => ({ ...signedOut, known: false, left: false }));

export const currentRole = () => useAuth.getState().user?.role ?? 'unauthorized';

/** Tries the stored token. A token of an unknown user is removed without an error. */
export async function resumeSession(): Promise<void> {
  if (session.token() === null) {
    useAuth.setState(signedOut);
    return;
  }
  try {
    const user = await call(auth.me, {});
    useAuth.setState({ known: true, user, conditions: await loadConditions(), left: false });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    session.end(null);
    useAuth.setState(signedOut);
  }
}

/** Data that every screen needs, loaded together. The event stream starts from this point. */
async function loadConditions(): Promise<Conditions> {
  const [reply] = await Promise.all([send(auth.userConditions, {}), loadPreferences()]);
  followFrom(reply.headers.get('x-events-from') ?? '');
  const { data } = (await reply.json()) as { data: Conditions };
  return data;
}

/** Called when the cart changed, here or on another device. */
export async function refreshConditions(): Promise<void> {
  try {
    useAuth.setState({ conditions: await call(auth.userConditions, {}, { background: true }) });
  } catch {
    // Only the cart badge is outdated; the next change tries again.
  }
}

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const reply = await send(auth.login, { body: credentials });
  const token = reply.headers.get('authorization');
  const { data } = (await reply.json()) as { data: Me };
  if (!token) throw new ApiError(0, {});
  session.start(token);
  // Before the first render for this user.
  await showLanguage(data.language);
  useAuth.setState({ known: true, user: data, conditions: await loadConditions(), left: false });
}

const maxWaitMs = 3000;

/** Removes everything of the user from this device, even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  // First: another call may learn that the session ended before the reply to this one arrives.
  session.leave();
  useAuth.setState({ left: true });
  const ended = call(auth.logout, {}).catch(() => null);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  session.end('logout');
  useAuth.setState(signedOut);
}

/** The session ended without a sign-out by the user; `session.endedBecause()` has the reason. */
export function forgetUser(): void {
  session.end(session.endedBecause());
  useAuth.setState(signedOut);
}
