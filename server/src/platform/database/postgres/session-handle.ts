import type pg from 'pg';
import type { ExpectedSession, SessionHandle, UserScope } from '../types.ts';
import type { Settings } from './query-with-settings.ts';
import { type Behalf, type Planning, scopedHandle, systemBehalf, userBehalf } from './rls.ts';

/** PostgreSQL's code for a session that is over or whose user has changed. See server/migrations/0011_enter_session.sql. */
const refused = 'AL401';
export const isSessionRefused = (error: unknown) => (error as { code?: unknown } | null)?.code === refused;

const name = 'enter_session';
const call = 'select enter_session($1, $2, $3, $4, $5, $6, $7, $8, $9)';
/** The connections on which it is prepared. */
const preparedOn = new WeakSet<pg.ClientBase>();

interface Pool {
  connect(): Promise<pg.PoolClient>;
}

/**
 * A handle for one read of a session. The check of the session goes with each statement until the first answer shows that
 * it is good; from then on statements are sent as those of the user.
 */
export function handleForSession(
  pool: Pool,
  session: ExpectedSession,
  scope: UserScope | null,
): SessionHandle {
  const then = scope ? userBehalf(scope) : systemBehalf;
  let confirmed: { unnoted: boolean } | undefined;
  const values = (planning: Planning) => [
    session.sessionId,
    String(session.user),
    session.role,
    session.company === null ? null : String(session.company),
    String(session.generation),
    session.at.toISOString(),
    session.idleSince.toISOString(),
    session.notedSince?.toISOString() ?? null,
    planning,
  ];
  const onRow: Settings['onRow'] = ([unnoted]) => {
    confirmed ??= { unnoted: unnoted === 't' };
  };
  const enter = async (client: pg.ClientBase) => {
    const { rows } = await client.query<(boolean | null)[]>({
      text: call,
      values: values('auto'),
      rowMode: 'array',
    });
    confirmed ??= { unnoted: rows[0]?.[0] === true };
  };
  const behalf: Behalf = {
    settings: async (client, planning) => {
      if (confirmed) return then.settings(client, planning);
      if (!preparedOn.has(client)) {
        await client.query(`prepare ${name} as ${call}`);
        preparedOn.add(client);
      }
      return { name, values: values(planning), onRow };
    },
    begin: async (client) => {
      if (!confirmed) await enter(client);
      return then.begin(client);
    },
  };
  return {
    db: scopedHandle(pool, behalf),
    confirm: async () => {
      if (confirmed) return confirmed;
      const client = await pool.connect();
      try {
        await enter(client);
      } finally {
        client.release();
      }
      return confirmed ?? { unnoted: false };
    },
  };
}
