import { auth } from '@aliquot/contract/auth';
import { pathOf } from '@aliquot/contract/endpoint';
import { type ErrorBody, type SessionEnd, sessionEnds } from '@aliquot/contract/errors';
import { readStored, writeStored } from '../browser-storage.ts';
import { apiHost } from './api-host.ts';

type Listener = () => void;

const unauthorized = new Set<Listener>();
const changed = new Set<Listener>();

/** The token as this tab knows it, in memory for browsers that block storage. */
let token = readStored('auth_token') ?? cookieToken();
let refreshing: Promise<boolean> | null = null;
let ended: SessionEnd | null = null;
/**
 * The user is signing out, here or in another tab: whatever reports the end of the session, this is the
 * reason.
 */
let leaving = false;

export const session = {
  token: () => token,

  start(newToken: string) {
    ended = null;
    leaving = false;
    keep(newToken);
  },

  /** Set before the call to the server, which ends the session for all tabs at once. */
  leave() {
    leaving = true;
    writeStored('session_end', 'logout' satisfies SessionEnd);
  },

  /**
   * Removes everything of the user from this device, online or not; other tabs learn the reason through the
   * storage event.
   */
  end(because: SessionEnd | null) {
    ended = leaving ? 'logout' : because;
    writeStored('session_end', ended);
    keep(null);
    writeStored('active_tab', null);
    writeStored('session_end', null);
  },

  /** Why the last session ended, in whichever tab. */
  endedBecause: () => ended,

  /** Called once when the session is over and could not be renewed. */
  onUnauthorized(listener: Listener): () => void {
    unauthorized.add(listener);
    return () => unauthorized.delete(listener);
  },

  /** Called when another tab signed in or out. */
  onChangedElsewhere(listener: Listener): () => void {
    changed.add(listener);
    return () => changed.delete(listener);
  },

  /**
   * Renews the session once for all waiting callers, in this tab and in others. Resolves to whether there is
   * a new token to retry with. Without an answer it rejects and the session stays: the next call tries again.
   */
  renew(sent: string | null): Promise<boolean> {
    refreshing ??= withTabLock(async () => {
      const stored = readStored('auth_token');
      if (stored !== null && stored !== sent) {
        token = stored;
        return true;
      }
      const { fresh, because } = await askForToken(sent);
      if (fresh !== null) {
        keep(fresh);
        return true;
      }
      this.end(because);
      for (const listener of unauthorized) listener();
      return false;
    }).finally(() => {
      refreshing = null;
    });
    return refreshing;
  },
};

function keep(value: string | null) {
  token = value;
  writeStored('auth_token', value);
}

/** A cookie in which a deployment may hand over the token, by the specification. */
function cookieToken(): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith('auth_header='));
  return pair ? decodeURIComponent(pair.slice('auth_header='.length)) : null;
}

/** An empty reply, an error status or a missing header all mean that there is no new session. */
async function askForToken(sent: string | null) {
  const reply = await fetch(apiHost() + pathOf(auth.refresh), {
    credentials: 'include',
    headers: sent ? { authorization: sent } : {},
  });
  if (reply.ok) return { fresh: reply.headers.get('authorization'), because: null };
  const { error } = (await reply.json().catch(() => ({}))) as Partial<ErrorBody>;
  const details = error?.details as { because?: unknown } | undefined;
  return { fresh: null, because: endNamed(details?.because) };
}

const endNamed = (because: unknown): SessionEnd | null =>
  sessionEnds.find((known) => known === because) ?? null;

/**
 * The locks API exists only in secure contexts; elsewhere each tab renews by itself, which the server
 * tolerates.
 */
function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('aliquot-session', work) : work();
}

window.addEventListener('storage', (event) => {
  if (event.key === 'session_end' && event.newValue) {
    ended = endNamed(event.newValue);
    leaving = ended === 'logout';
  }
  if (event.key !== 'auth_token' && event.key !== null) return;
  const signedInBefore = token !== null;
  token = readStored('auth_token');
  if (signedInBefore !== (token !== null)) for (const listener of changed) listener();
});
