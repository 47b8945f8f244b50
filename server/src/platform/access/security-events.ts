import type { Http } from '../context.ts';
import type { Handle } from '../database/handle.ts';
import type { Logger } from '../log.ts';
import { afterCommit } from '../writing/write.ts';
import type { Actor } from './actor.ts';

/**
 * Events on sign-in, access rights and exported data that operators must find in the log. Each line names actor, target
 * and address by id, since names could contain anything. An attempt is logged even if the call fails; other events only
 * after the commit.
 */
export const securityEvents = {
  'login.done': { level: 'info', words: 'somebody signed in' },
  'login.refused': { level: 'info', words: 'a sign-in was refused', attempt: true },
  'login.inactive': { level: 'info', words: 'a sign-in to an account that is off', attempt: true },
  'login.throttled': { level: 'warn', words: 'too many sign-ins: the next has to wait', attempt: true },
  logout: { level: 'info', words: 'somebody signed out' },
  'session.ended': { level: 'info', words: 'somebody ended another session of theirs' },
  'session.reuse': { level: 'warn', words: 'an old refresh token was used', attempt: true },
  'password.asked': { level: 'info', words: 'somebody asked for a new password' },
  'password.set': { level: 'info', words: 'a password was set by link' },
  'password.changed': { level: 'info', words: 'somebody changed their password' },
  'email.asked': { level: 'info', words: 'somebody asked for another email address' },
  'email.changed': { level: 'info', words: 'an email address was changed' },
  'email.reverted': { level: 'warn', words: 'a changed email address was taken back by its former owner' },
  'reauth.done': { level: 'info', words: 'somebody gave their password again' },
  'reauth.refused': { level: 'info', words: 'a wrong password was given again', attempt: true },
  'access.denied': { level: 'warn', words: 'access denied', attempt: true },
  'user.created': { level: 'info', words: 'an account was made' },
  'user.invited': { level: 'info', words: 'somebody was invited' },
  'user.role': { level: 'warn', words: 'a role or company was changed' },
  'user.status': { level: 'warn', words: 'an account was switched on or off' },
  'user.removed': { level: 'warn', words: 'an account was deleted' },
  'user.restored': { level: 'warn', words: 'an account was restored' },
  'company.removed': { level: 'warn', words: 'a company was deleted, and its people switched off' },
  'company.restored': { level: 'warn', words: 'a company was restored, and its people switched on' },
  'data.taken': { level: 'info', words: 'a file of data was fetched' },
} as const satisfies Record<string, { level: 'info' | 'warn'; words: string; attempt?: true }>;

export type SecurityEvent = keyof typeof securityEvents;

interface Where {
  log: Logger;
  http: Pick<Http, 'address'>;
  actor?: Pick<Actor, 'id'> | null;
  db?: Handle;
}

/** Ids and constants only, never texts of users. */
type Facts = Record<string, number | boolean | string | null | undefined>;

export function noteSecurity({ log, http, actor, db }: Where, event: SecurityEvent, facts: Facts = {}): void {
  const { level, words, ...kind } = securityEvents[event];
  const line = { event, actor: actor?.id ?? null, address: http.address, ...facts };
  afterCommit('attempt' in kind ? undefined : db, () => log[level](line, words));
}
