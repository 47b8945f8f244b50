import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import { sealAll } from '../src/platform/jobs/history.ts';
import { until } from './until.ts';

/** Waits until every audit entry is sealed: `sealAll` returns early while the server's own job is sealing. */
export const sealPending = (db: Handle) =>
  until(async () => {
    await sealAll(db);
    const { rows } = await sql`
      select from audit_pending p join audit_log l on l.id = p.audit_id limit 1`.execute(db);
    return rows.length === 0;
  }, 'the audit log is not sealed');
