import { groupOf, type Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Handle } from '../database/handle.ts';

import { precompiled } from '../database/precompiled.ts';
import { prepared } from '../database/prepared.ts';
import type { ExpectedSession, UserScope } from '../database/types.ts';
import { fail } from '../http/fail.ts';
import type { Actor } from './actor.ts';
import type { TokenContent } from './tokens.ts';

type Needs = Pick<Services, 'config' | 'clock' | 'tokens'>;

/** Activity is saved at most this often, so that not every read causes a write. */
const activityStepMs = 30_000;

/**
 * The user of a token, read from the database on every request, so that a block, role change or sign-out takes effect
 * at once. Any token without a live session fails with 1002, after which the web refreshes or signs out.
 */
export async function resolveActor(
  services: Needs,
  db: Handle,
  token: string,
  options: { background: boolean },
): Promise<Actor> {
  const content = services.tokens.read('access', token);
  const now = services.clock.now();
  if (!content || content.expiresAt * 1000 <= now.getTime()) fail('session_expired');
  const [row] = await liveActor(db, { ...limitsOf(services), sessionId: content.sessionId });
  if (!row) fail('session_expired');
  const firstOfGeneration = content.generation === row.generation && row.seen_generation < row.generation;
  const activity = !options.background && now.getTime() - row.last_seen_at.getTime() > activityStepMs;
  if (firstOfGeneration || activity) await noteUse(db, content, activity ? now : row.last_seen_at);
  content.lastActor = actorOf(row, content.sessionId);
  return content.lastActor;
}

/**
 * The user that the session of a token had when it was last read, and what must still hold of the session for that. The
 * database has to confirm it before anything is answered.
 */
export function expectedActor(services: Needs, token: string, { background }: { background: boolean }) {
  const content = services.tokens.read('access', token);
  const actor = content?.lastActor;
  const { now, idleSince } = limitsOf(services);
  if (!actor || content.expiresAt * 1000 <= now.getTime()) return undefined;
  const session: ExpectedSession = {
    sessionId: content.sessionId,
    generation: content.generation,
    user: actor.id,
    role: actor.role,
    company: actor.clientCompanyId,
    at: now,
    idleSince,
    notedSince: background ? null : new Date(now.getTime() - activityStepMs),
  };
  return { actor, session };
}

interface Person {
  id: number;
  role: string;
  client_company_id: number | null;
  wrote_at?: string | null;
}

/** The actor for a user row and its session. */
export const actorOf = (person: Person, sessionId: string): Actor => ({
  id: person.id,
  role: person.role as Role,
  group: groupOf(person.role),
  clientCompanyId: person.client_company_id,
  sessionId,
  wroteAt: person.wrote_at ?? null,
});

interface Limits {
  now: Date;
  idleSince: Date;
}

function limitsOf({ config, clock }: Pick<Needs, 'config' | 'clock'>): Limits {
  const now = clock.now();
  return { now, idleSince: new Date(now.getTime() - config.session.idleSeconds * 1000) };
}

/** Usable sessions: not revoked, not expired, not idle for too long, and of an active user. */
export const liveSessions = (services: Pick<Needs, 'config' | 'clock'>, db: Handle) =>
  sessionsWithin(db, limitsOf(services));

const sessionsWithin = (db: Handle, { now, idleSince }: Limits) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>=', idleSince)
    .where('u.active', '=', true)
    .where('u.status', '=', 'active');

const liveActor = precompiled((db, { now, idleSince, sessionId }: Limits & { sessionId: string }) =>
  sessionsWithin(db, { now, idleSince })
    .select([
      'u.id',
      'u.role',
      'u.client_company_id',
      's.last_seen_at',
      's.seen_generation',
      's.generation',
      's.wrote_at',
    ])
    .where('s.id', '=', sessionId)
    .modifyFront(prepared),
);

export async function noteUse(
  db: Handle,
  content: Pick<TokenContent, 'sessionId' | 'generation'>,
  lastSeen: Date,
) {
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: sql<Date>`greatest(last_seen_at, ${lastSeen})`,
      seen_generation: sql<number>`greatest(seen_generation, least(generation, ${content.generation}::integer))`,
    })
    .where('id', '=', content.sessionId)
    .execute();
}

/** Ends sessions now. Their tokens stop working with the next request. */
export async function revokeSessions(
  db: Handle,
  which: { sessionId: string } | { userId: number; except?: string },
  because: 'logout' | 'reuse' | 'ended' | 'blocked' | 'password',
  now: Date,
): Promise<{ user_id: number }[]> {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('revoked_at', 'is', null)
    .where((eb) =>
      'sessionId' in which
        ? eb('id', '=', which.sessionId)
        : eb.and([eb('user_id', '=', which.userId), eb('id', 'is distinct from', which.except ?? null)]),
    )
    .returning('user_id')
    .execute();
}

/** The scope of a client; staff and requests without a session use the system’s. */
export const scopeOf = (actor: Actor | null): UserScope | null =>
  actor === null || actor.group === 'staff'
    ? null
    : { user: actor.id, company: actor.clientCompanyId, manager: actor.role === 'client_manager' };
