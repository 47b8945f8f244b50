import { sql } from 'kysely';
import type { Logger } from '../log.ts';
import { isUnavailable } from './database.ts';
import type { Handle } from './handle.ts';
import type { Replica } from './postgres/open-replica.ts';
import { preferReplica } from './postgres/prefer-replica.ts';
import type { UserScope } from './types.ts';

/** The interval of checks, the maximum lag, and how long the replica is not used after an error. */
const usual = { checkMs: 1000, maxBehindMs: 10_000, restMs: 5000 };

/** Routes heavy reads to the replica, or to the primary if there is none. */
export interface Reading {
  /**
   * A handle for the heavy reads of one request. It sees all writes of the session and all events the page received,
   * under the same row level security as on the primary. For single statements only, no transactions.
   */
  handleFor(db: Handle, scope: UserScope | null, seen: Seen): Handle;
  /** To be called after a write of the session is committed, and before the reply or events. */
  noteWrite(db: Handle, sessionId: string): Promise<void>;
  /** Whether events contain the position of the write-ahead log, which the page sends back. */
  marksEvents: boolean;
  close(): Promise<void>;
}

/** Positions in the write-ahead log that a read must include. */
export interface Seen {
  wroteAt?: string | null | undefined;
  told?: string | undefined;
}

export const readingPrimary: Reading = {
  handleFor: (db) => db,
  noteWrite: async () => {},
  marksEvents: false,
  close: async () => {},
};

const place = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** The log position that a page sends; undefined if it is malformed. */
export const parseSeen = (header: string | undefined) => (place.test(header ?? '') ? header : undefined);

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014';

export function createReading(primary: Handle, replicated: Replica, log: Logger, times = usual): Reading {
  const replica = replicated.kysely;
  const watch = watchReplica(primary, replica, log, times);

  /** Whether the replica has replayed everything that this request must see. */
  async function isFresh({ wroteAt, told }: Seen): Promise<boolean> {
    if (!watch.usable()) return false;
    if (!wroteAt && !told) return true;
    const { rows } = await sql<{ there: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >=
        greatest(${wroteAt ?? null}::pg_lsn, ${told ?? null}::pg_lsn) as there`.execute(replica);
    return rows[0]?.there ?? false;
  }

  /** Errors of the replica fall back to the primary, except timeouts, which would repeat there. */
  function failed(error: unknown): void {
    if (isTimeout(error)) throw error;
    if (isUnavailable(error)) watch.rest((error as Error).message);
  }

  return {
    handleFor: (db, scope, seen) =>
      preferReplica(db, scope ? replicated.handleFor(scope) : replica, () => isFresh(seen), failed),
    async noteWrite(db, sessionId) {
      await sql`update sessions set wrote_at = greatest(wrote_at, pg_current_wal_insert_lsn())
        where id = ${sessionId}`
        .execute(db)
        // The write is committed. Without the mark, the session may not see it while the replica is behind.
        .catch((err) => log.error({ err }, 'a write could not be marked'));
    },
    marksEvents: true,
    async close() {
      await watch.stop();
      await replicated.close();
    },
  };
}

/** Checks the replica periodically, and logs when it is no longer used and when it is again. */
function watchReplica(primary: Handle, replica: Handle, log: Logger, times: typeof usual) {
  const { checkMs, maxBehindMs, restMs } = times;
  let usable = false;
  let reportedAway = false;
  let restUntil = 0;
  /** Log positions of the primary at each check that the replica has not reached yet. */
  let marks: { at: number; lsn: string }[] = [];

  function away(why: string) {
    usable = false;
    if (reportedAway) return;
    reportedAway = true;
    log.warn({ event: 'replica.away', why }, 'the replica is not used; everything is read from the primary');
  }

  function well() {
    usable = true;
    if (reportedAway) log.info({ event: 'replica.back' }, 'the replica is used again');
    reportedAway = false;
  }

  async function checkReplica(): Promise<void> {
    if (performance.now() < restUntil) return;
    try {
      marks.push({ at: performance.now(), lsn: await standingOf(primary) });
      const { standby, reached } = await progressOf(replica, marks);
      marks = marks.slice(reached);
      const behindMs = marks[0] ? performance.now() - marks[0].at : 0;
      if (!standby) away('it is no standby');
      else if (behindMs > maxBehindMs) away(`it is ${Math.round(behindMs / 1000)} s behind`);
      // A statement may have failed during the check.
      else if (performance.now() >= restUntil) well();
    } catch (error) {
      away((error as Error).message);
    } finally {
      // Bounds the list while the replica is unreachable.
      marks = marks.slice(-Math.ceil((maxBehindMs / checkMs) * 2));
    }
  }

  let checking: Promise<void> | undefined;
  /** One check at a time, so that they do not pile up while a server hangs. */
  function checkOnce() {
    checking ??= checkReplica().finally(() => {
      checking = undefined;
    });
  }
  checkOnce();
  const timer = setInterval(checkOnce, checkMs).unref();
  return {
    usable: () => usable,
    /** Stops using the replica for a while after an error. */
    rest(why: string) {
      restUntil = performance.now() + restMs;
      away(why);
    },
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}

async function standingOf(primary: Handle): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(
    primary,
  );
  return rows[0]?.lsn ?? '0/0';
}

/** The number of marks, from the oldest, that the replica has reached. */
async function progressOf(replica: Handle, marks: readonly { lsn: string }[]) {
  const { rows } = await sql<{ standby: boolean; reached: number }>`
    select pg_is_in_recovery() as standby, (
      select count(*)::integer from unnest(${marks.map(({ lsn }) => lsn)}::pg_lsn[]) mark
      where mark <= pg_last_wal_replay_lsn()) as reached`.execute(replica);
  return rows[0] ?? { standby: false, reached: 0 };
}
