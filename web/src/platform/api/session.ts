import { auth } from '@aliquot/contract/auth';
import { pathOf } from '@aliquot/contract/endpoint';
import { type ErrorBody, type SessionEnd, sessionEnds } from '@aliquot/contract/errors';
import { readStored, writeStored } from '../browser-storage.ts';
import { apiHost } from './api-host.ts';

type Listener = () => void;

const unauthorized = new Set<Listener>();
const changed = new Set<Listener>();

/** The token as this tab last knew it: kept beside the storage for browsers that refuse to store. */
let token = readStored('auth_token') ?? cookieToken();
let refreshing: Promise<boolean> | null = null;
let ended: SessionEnd | null = null;
/** The person is signing out, here or in another tab: however the end of the session is noticed, that is why. */
let leaving = false;

export const session = {
  token: () => token,

  start(newToken: string) {
    ended = null;
    leaving = false;
    keep(newToken);
  },

  /** Said before the server is told, which ends the session for all tabs at once. */
  leave() {
    leaving = true;
    writeStored('session_end', 'logout' satisfies SessionEnd);
  },

  /** Forgets everything of the person on this device, with or without a network; why, the other tabs hear. */
  end(because: SessionEnd | null) {
    ended = leaving ? 'logout' : because;
    writeStored('session_end', ended);
    keep(null);
    writeStored('active_tab', null);
    writeStored('session_end', null);
  },

  /** Why the last session ended, in whichever tab that was noticed. */
  endedBecause: () => ended,

  /** Tells once that the session is over and could not be renewed. */
  onUnauthorized(listener: Listener): () => void {
    unauthorized.add(listener);
    return () => unauthorized.delete(listener);
  },

  /** Another tab signed in or out. */
  onChangedElsewhere(listener: Listener): () => void {
    changed.add(listener);
    return () => changed.delete(listener);
  },

  /**
   * Renews the session once for everybody who waits, in this tab and in the others. Answers whether there is a new token
   * to try again with. Without an answer it rejects and the session stays: the next call tries again.
   */
  renew(sent: string | null): Promise<boolean> {
    refreshing ??= inTurnAcrossTabs(async () => {
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

/** A cookie the specification lets a deployment use to hand over the token. */
function cookieToken(): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith('auth_header='));
  return pair ? decodeURIComponent(pair.slice('auth_header='.length)) : null;
}

/** An empty answer, a wrong status or a missing header all mean that there is no new session. */
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

/** Locks exist only in secure contexts; elsewhere each tab renews for itself, which the server tolerates. */
function inTurnAcrossTabs(work: () => Promise<boolean>): Promise<boolean> {
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
