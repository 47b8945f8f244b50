import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';

/** Waits until no job of that name is queued or running. */
export async function noJobs(db: Handle, name: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from jobs.job where name = ${name} and state < 'completed'`.execute(db);
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
