import type { EmbeddedProxy, Log } from './proxy.ts';
import { LONG_MS } from './proxy.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * The engine has no background process that vacuums and analyzes. Without statistics the planner takes every table for
 * nearly empty: searches within a donor or a draw compared each sample with each other. The thresholds are those of
 * PostgreSQL's autovacuum.
 */
const TABLES_DUE = `
  with tables as (
    select format('%I.%I', u.schemaname, u.relname) as name, greatest(c.reltuples, 0) as rows,
      u.last_analyze is null and pg_relation_size(c.oid) > 0
        and not exists (select from pg_statistic s where s.starelid = c.oid) as never_analyzed,
      u.n_dead_tup, u.n_ins_since_vacuum, u.n_mod_since_analyze
    from pg_stat_user_tables u join pg_class c on c.oid = u.relid
  ), due as (
    select name, n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows as vacuum_due,
      never_analyzed or n_mod_since_analyze > 50 + 0.1 * rows as analyze_due
    from tables
  )
  select case when vacuum_due and analyze_due then 'vacuum (analyze) ' when vacuum_due then 'vacuum ' else 'analyze ' end || name as command
  from due where vacuum_due or analyze_due order by name`;

export interface Maintained {
  rowsOf(statement: string): Promise<object[]>;
  /** Without the time limit of other statements. */
  exec(statement: string): Promise<void>;
}

/** One table at a time, so that other statements wait for one at most. Returns what it did. */
export async function maintainTables({ rowsOf, exec }: Maintained): Promise<string[]> {
  // Counts of the last statements become visible when they are flushed, which happens once a second at most.
  await rowsOf('select pg_stat_force_next_flush()');
  const due = (await rowsOf(TABLES_DUE)) as { command: string }[];
  const commands = due.map(({ command }) => command);
  for (const command of commands) await exec(command);
  return commands;
}

export function startMaintenance(proxy: EmbeddedProxy, log: Log, everyMs = LOOK_EVERY_MS): () => void {
  const maintained: Maintained = {
    rowsOf: async (statement) => (await proxy.query(statement)).rows,
    exec: async (statement) => void (await proxy.exec(statement, LONG_MS)),
  };
  const timer = setInterval(() => {
    maintainTables(maintained).catch((error: Error) => {
      if (!proxy.closed) log('warn', `Maintenance of the tables failed: ${error.message}`);
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
