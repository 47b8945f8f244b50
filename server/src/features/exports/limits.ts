import { type ExportFormat, exportLimits } from '@aliquot/contract/exports';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';

export const limitsOf = ({ group }: Actor) => exportLimits[group === 'staff' ? 'staff' : 'client'];

export function assertSize(actor: Actor, format: ExportFormat, rows: number): void {
  const max = limitsOf(actor).rows[format];
  if (max !== null && rows > max)
    fail('export_too_large', { words: { count: rows, max, format }, details: { rows, max } });
}

/** Limits the files that a user fetches in an hour. */
export async function assertRate(db: Handle, actor: Actor): Promise<void> {
  const max = limitsOf(actor).filesPerHour;
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from at + interval '1 hour' - now())::float8 as seconds from list_exports
    where user_id = ${actor.id} and at > now() - interval '1 hour'
    order by at desc offset ${max - 1} limit 1`.execute(db);
  const [oldest] = rows;
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil(oldest.seconds));
  fail('too_many_requests', { retryAfter, words: { count: max, minutes: Math.ceil(retryAfter / 60) } });
}
