import { sql } from 'kysely';
import type { Logger } from '../log.ts';
import { isUnavailable } from './database.ts';
import type { Handle } from './handle.ts';
import type { Replica } from './postgres/open-replica.ts';
import { preferReplica } from './postgres/prefer-replica.ts';
import type { UserScope } from './postgres/rls.ts';

/** How often it is looked at, how far it may be behind, and how long it is left alone after it failed. */
const usual = { lookMs: 1000, maxBehindMs: 10_000, restMs: 5000 };

/** Where heavy reads go. Without a replica everything is read where it is written. */
export interface Reading {
  /**
   * A handle for the heavy reads of one request, which sees whatever the session wrote and the page was told of, behind
   * the same policies as on the primary. Only statements of their own: a transaction belongs to the primary.
   */
  handleFor(db: Handle, scope: UserScope | null, seen: Seen): Handle;
  /** After a write of the session has been committed, and before anybody hears of it. */
  noteWrite(db: Handle, sessionId: string): Promise<void>;
  /** Whether events say how far the log had got, for the page to say it again. */
  marksEvents: boolean;
  close(): Promise<void>;
}

/** Places in the write-ahead log that a read must not lie before. */
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

/** What a page says it was told of; anything else is nothing. */
export const parseSeen = (header: string | undefined) => (place.test(header ?? '') ? header : undefined);

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014';

export function createReading(primary: Handle, replicated: Replica, log: Logger, times = usual): Reading {
  const replica = replicated.kysely;
  const watch = watchReplica(primary, replica, log, times);

  /** Whether it has come as far as this request needs. */
  async function isFresh({ wroteAt, told }: Seen): Promise<boolean> {
    if (!watch.usable()) return false;
    if (!wroteAt && !told) return true;
    const { rows } = await sql<{ there: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >=
        greatest(${wroteAt ?? null}::pg_lsn, ${told ?? null}::pg_lsn) as there`.execute(replica);
    return rows[0]?.there ?? false;
  }

  /** What fails on the replica is asked of the primary, but for what would only take as long there again. */
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
        // The write stands. Without its mark it may be missed for as long as the replica is behind.
        .catch((err) => log.error({ err }, 'a write could not be marked'));
    },
    marksEvents: true,
    async close() {
      await watch.stop();
      await replicated.close();
    },
  };
}

/** Looks at the replica again and again; says in the log when it is no longer used, and when it is again. */
function watchReplica(primary: Handle, replica: Handle, log: Logger, times: typeof usual) {
  const { lookMs, maxBehindMs, restMs } = times;
  let usable = false;
  let reportedAway = false;
  let restUntil = 0;
  /** Where the primary stood at each look, until the replica has come as far. */
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

  async function look(): Promise<void> {
    if (performance.now() < restUntil) return;
    try {
      marks.push({ at: performance.now(), lsn: await standingOf(primary) });
      const { standby, reached } = await progressOf(replica, marks);
      marks = marks.slice(reached);
      const behindMs = marks[0] ? performance.now() - marks[0].at : 0;
      if (!standby) away('it is no standby');
      else if (behindMs > maxBehindMs) away(`it is ${Math.round(behindMs / 1000)} s behind`);
      // A statement may have failed while this was under way.
      else if (performance.now() >= restUntil) well();
    } catch (error) {
      away((error as Error).message);
    } finally {
      // While it is away only the newest say anything.
      marks = marks.slice(-Math.ceil((maxBehindMs / lookMs) * 2));
    }
  }

  let looking: Promise<void> | undefined;
  /** One at a time: a server that hangs would gather them. */
  function lookOnce() {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }
  lookOnce();
  const timer = setInterval(lookOnce, lookMs).unref();
  return {
    usable: () => usable,
    /** It failed just now: left alone for a while. */
    rest(why: string) {
      restUntil = performance.now() + restMs;
      away(why);
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function standingOf(primary: Handle): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(
    primary,
  );
  return rows[0]?.lsn ?? '0/0';
}

/** How many of the marks, from the oldest, it has come up to. */
async function progressOf(replica: Handle, marks: readonly { lsn: string }[]) {
  const { rows } = await sql<{ standby: boolean; reached: number }>`
    select pg_is_in_recovery() as standby, (
      select count(*)::integer from unnest(${marks.map(({ lsn }) => lsn)}::pg_lsn[]) mark
      where mark <= pg_last_wal_replay_lsn()) as reached`.execute(replica);
  return rows[0] ?? { standby: false, reached: 0 };
}
