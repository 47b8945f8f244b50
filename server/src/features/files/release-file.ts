import type { Context } from '../../platform/context.ts';
import { removeJob } from './jobs.ts';
import { moveFile } from './queries.ts';

/** Nothing refers to this file any more: it goes once the change is committed. Clear the reference before. */
export async function releaseFile(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  fileId: number | null,
): Promise<void> {
  if (fileId === null) return;
  const released = await moveFile(db, fileId, 'claimed', 'released');
  if (released) await jobs.send(db, removeJob, {});
}
