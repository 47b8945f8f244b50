import { sql } from 'kysely';
import type { Handle } from '../database/handle.ts';
import type { Logger } from '../log.ts';

/** Rows sealed per transaction: few enough that other transactions do not wait. */
const batch = 500;

/** Seals new audit entries every second and at the stop. Only one node does it at a time. */
export function startSealing(db: Handle, log: Logger, everyMs = 1000): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = sealAll(db)
      .catch((err) => log.error({ err }, 'the audit trail could not be sealed'))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await sealAll(db);
      await logHead(db, log);
    },
  };
}

export async function sealAll(db: Handle): Promise<void> {
  let sealed = batch;
  while (sealed === batch) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit(${batch}) as sealed`.execute(db);
    sealed = rows[0]?.sealed ?? 0;
  }
}

/** A seal of the chain. Kept elsewhere, it proves later that nothing before it was changed or removed. */
export interface HistoryHead {
  seq: number;
  hash: string;
}

export const lastLink =
  "select seq::integer as seq, encode(hash, 'hex') as hash from audit_seals order by seq desc limit 1";

/** The last seal. It is logged, since an attacker who can rewrite the database cannot rewrite the log. */
export async function readHead(db: Handle): Promise<HistoryHead | null> {
  const { rows } = await sql.raw<HistoryHead>(lastLink).execute(db);
  return rows[0] ?? null;
}

export async function logHead(db: Handle, log: Logger): Promise<void> {
  const head = await readHead(db);
  if (head) log.info({ event: 'history.head', ...head }, 'the last link of the audit trail');
}

export interface Verdict {
  entries: number;
  sealed: number;
  head: HistoryHead | null;
  /** The first problem found. */
  broken: { auditId: number | null; why: string } | null;
}

/** Verifies the whole chain; `known` seals, from a log or a backup, must still be in it. */
export async function verifyHistory(db: Handle, known: readonly HistoryHead[] = []): Promise<Verdict> {
  const { rows: counts } = await sql<{ entries: number; sealed: number }>`
    select (select count(*) from audit_log)::integer as entries,
           (select count(*) from audit_seals)::integer as sealed`.execute(db);
  const { entries = 0, sealed = 0 } = counts[0] ?? {};
  const broken =
    (await brokenSeal(db)) ??
    (await neverQueued(db)) ??
    (await missingLink(db, known)) ??
    (await unrecorded(db));
  return { entries, sealed, head: await readHead(db), broken };
}

type Broken = NonNullable<Verdict['broken']>;

async function brokenSeal(db: Handle): Promise<Broken | null> {
  const { rows } = await sql<{ audit_id: number }>`
    select audit_id from (
      select s.audit_id, s.seq,
             s.hash = audit_hash(coalesce(lag(s.hash) over (order by s.seq), ''::bytea), s.seq, l) as fits,
             s.seq = row_number() over (order by s.seq) as whole
      from audit_seals s left join audit_log l on l.id = s.audit_id
    ) as chain
    where not (coalesce(fits, false) and whole)
    order by seq limit 1`.execute(db);
  const [first] = rows;
  return first ? { auditId: first.audit_id, why: 'the entry does not fit its seal' } : null;
}

async function neverQueued(db: Handle): Promise<Broken | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(l.id)::integer as id from audit_log l
    where not exists (select from audit_seals s where s.audit_id = l.id)
      and not exists (select from audit_pending p where p.audit_id = l.id)`.execute(db);
  const id = rows[0]?.id ?? null;
  return id === null ? null : { auditId: id, why: 'the entry was never queued for sealing' };
}

/** A rebuilt chain is consistent; only seals kept elsewhere reveal it. */
async function missingLink(db: Handle, known: readonly HistoryHead[]): Promise<Broken | null> {
  for (const { seq, hash } of known) {
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from audit_seals where seq = ${seq}`.execute(db);
    if (rows[0]?.hash !== hash)
      return { auditId: null, why: `link ${seq} is not the one that was kept: ${hash}` };
  }
  return null;
}

/** Rows without an insert entry: the audit log was emptied or restarted. */
async function unrecorded(db: Handle): Promise<Broken | null> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'audit_insert' order by 1`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)} r
      where not exists (
        select from audit_rows l where l.table_name = ${name} and l.row_id = r.id and l.action = 'insert')`.execute(
      db,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) return { auditId: null, why: `${count} rows of ${name} were never recorded` };
  }
  return null;
}
