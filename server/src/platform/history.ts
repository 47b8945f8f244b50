import { sql } from 'kysely';
import type { Handle } from './context.ts';
import type { Logger } from './log.ts';

/** Rows sealed in one go: short enough that nothing else waits. */
const batch = 500;

/** Seals the audit trail into its chain every second, and once more at the end. Only one node does it at a time. */
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

export interface Verdict {
  entries: number;
  sealed: number;
  /** The hash of the last link: kept elsewhere, it shows that nothing was cut off the end. */
  head: string | null;
  /** The first entry that does not fit, with why. */
  broken: { auditId: number | null; why: string } | null;
}

/** Walks the whole chain and says where it breaks. */
export async function verifyHistory(db: Handle): Promise<Verdict> {
  const { rows: counts } = await sql<{
    entries: number;
    sealed: number;
    head: string | null;
    astray: number | null;
  }>`
    select (select count(*) from audit_log)::integer as entries,
           (select count(*) from audit_seals)::integer as sealed,
           (select encode(hash, 'hex') from audit_seals order by seq desc limit 1) as head,
           (select min(l.id) from audit_log l
             where not exists (select from audit_seals s where s.audit_id = l.id)
               and not exists (select from audit_pending p where p.audit_id = l.id))::integer as astray`.execute(
    db,
  );
  const { rows: wrong } = await sql<{ audit_id: number; seq: number }>`
    select audit_id, seq from (
      select s.audit_id, s.seq,
             s.hash = audit_hash(coalesce(lag(s.hash) over (order by s.seq), ''::bytea), s.seq, l) as fits,
             s.seq = row_number() over (order by s.seq) as whole
      from audit_seals s left join audit_log l on l.id = s.audit_id
    ) as chain
    where not (coalesce(fits, false) and whole)
    order by seq limit 1`.execute(db);
  const { entries = 0, sealed = 0, head = null, astray = null } = counts[0] ?? {};
  const [first] = wrong;
  const broken = first
    ? { auditId: first.audit_id, why: 'the entry does not fit its seal' }
    : astray === null
      ? null
      : { auditId: astray, why: 'the entry was never queued for sealing' };
  return { entries, sealed, head, broken };
}
