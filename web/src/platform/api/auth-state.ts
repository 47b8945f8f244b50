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
  /** Whether anybody is signed in is known only after the stored token was tried. */
  known: boolean;
  user: Me | null;
  conditions: Conditions | null;
  /** Signed out here, by a press: nothing is kept of the session. */
  left: boolean;
}

const nobody = { known: true, user: null, conditions: null };

export const useAuth = create<AuthState>(() => ({ ...nobody, known: false, left: false }));

export const currentRole = () => useAuth.getState().user?.role ?? 'unauthorized';

/** Tries the stored token. One whose person is gone is forgotten without a word. */
export async function resumeSession(): Promise<void> {
  if (session.token() === null) {
    useAuth.setState(nobody);
    return;
  }
  try {
    const user = await call(auth.me, {});
    useAuth.setState({ known: true, user, conditions: await readStanding(), left: false });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    session.end(null);
    useAuth.setState(nobody);
  }
}

/** What every screen leans on, asked for at once. What happens from here on is told by the stream of events. */
async function readStanding(): Promise<Conditions> {
  const [reply] = await Promise.all([send(auth.userConditions, {}), loadPreferences()]);
  followFrom(reply.headers.get('x-events-from') ?? '');
  const { data } = (await reply.json()) as { data: Conditions };
  return data;
}

/** The cart changed, here or on another device. */
export async function refreshConditions(): Promise<void> {
  try {
    useAuth.setState({ conditions: await call(auth.userConditions, {}, { background: true }) });
  } catch {
    // It is only a badge: the next change brings the next try.
  }
}

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const reply = await send(auth.login, { body: credentials });
  const token = reply.headers.get('authorization');
  const { data } = (await reply.json()) as { data: Me };
  if (!token) throw new ApiError(0, {});
  session.start(token);
  // Before anything is drawn for them.
  await showLanguage(data.language);
  useAuth.setState({ known: true, user: data, conditions: await readStanding(), left: false });
}

const patienceMs = 3000;

/** Leaves nothing of the person on this device, whether or not the server can be told. */
export async function signOut(): Promise<void> {
  // Said first: another call may learn that the session is over before the reply to this one is here.
  session.leave();
  useAuth.setState({ left: true });
  const ended = call(auth.logout, {}).catch(() => null);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  session.end('logout');
  useAuth.setState(nobody);
}

/** The session is over without the person's doing; why, the session says. */
export function forgetPerson(): void {
  session.end(session.endedBecause());
  useAuth.setState(nobody);
}
