import type { Context } from '../../platform/context.ts';
import { removeJob } from './jobs.ts';
import { moveFile } from './queries.ts';

/** Deletes a file after the commit. Clear the reference to it first. */
export async function releaseFile(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  fileId: number | null,
): Promise<void> {
  if (fileId === null) return;
  const released = await moveFile(db, fileId, 'claimed', 'released');
  if (released) await jobs.send(db, removeJob, {});
}
