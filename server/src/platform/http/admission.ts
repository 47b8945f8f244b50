import type { Row } from '@aliquot/contract/endpoint';
import type { Actor } from '../access/actor.ts';
import { tokenOf } from '../access/credentials.ts';
import { noteSecurity } from '../access/security-events.ts';
import { expectedActor, noteUse, resolveActor, scopeOf } from '../access/sessions.ts';
import type { Http, Services } from '../context.ts';
import { isSessionRefused } from '../database/postgres/session-handle.ts';
import { readingPrimary } from '../database/replica.ts';
import type { Database, SessionHandle } from '../database/types.ts';
import { fail } from './fail.ts';

/** Decides who may call before anything of the request is read. Public rows never look at a session. */
export const admit = (services: Services, database: Database, row: Row, http: Http): Promise<Actor | null> =>
  services.deniedCalls.admit(http.address, async () => {
    if (row.access === 'public') return null;
    const token = tokenOf(http);
    if (token === undefined) fail('not_signed_in');
    const actor = await resolveActor(services, database.kysely, token, { background: isBackground(http) });
    if (!mayCall(row, actor)) {
      noteSecurity({ ...services, http, actor }, 'access.denied', { role: actor.role, path: row.path });
      fail('not_allowed');
    }
    return actor;
  });

const isBackground = (http: Http) => http.header('x-background') === '1';

const mayCall = ({ access }: Row, { role }: Actor) => typeof access === 'string' || access.includes(role);

/** Whose rows the handler of a row sees. */
export const scopeFor = (row: Row, actor: Actor | null) => (row.shared ? null : scopeOf(actor));

export type Expected = NonNullable<ReturnType<typeof expectedActor>> & SessionHandle;

/** Who calls a read, if this server has read the session before and the database can confirm it together with the read. */
export function expectCaller(
  services: Services,
  database: Database,
  row: Row,
  http: Http,
): Expected | undefined {
  // A replica has to know what the session has written, which is read with it.
  const onReplica = row.heavy && services.reading !== readingPrimary;
  if (row.kind !== 'read' || onReplica || row.access === 'public' || !database.handleForSession)
    return undefined;
  const token = tokenOf(http);
  const expected = token && expectedActor(services, token, { background: isBackground(http) });
  if (!expected || !mayCall(row, expected.actor)) return undefined;
  return { ...expected, ...database.handleForSession(expected.session, scopeFor(row, expected.actor)) };
}

/**
 * What `run` answers, once the database has confirmed that the caller is the expected one: neither data nor an error leaves
 * before. Undefined if the session is over or its user has changed.
 */
export async function confirmed<T>(
  { session, confirm }: Expected,
  database: Database,
  run: () => Promise<T>,
): Promise<{ answer: T } | undefined> {
  try {
    const answer = await run().catch(async (error: unknown) => {
      await confirm();
      throw error;
    });
    const { unnoted } = await confirm();
    if (unnoted) await noteUse(database.kysely, session, session.notedSince ? session.at : new Date(0));
    return { answer };
  } catch (error) {
    if (isSessionRefused(error)) return undefined;
    throw error;
  }
}
