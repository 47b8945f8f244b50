import type { FilePurpose } from '@aliquot/contract/files';
import type { Context } from '../../platform/context.ts';
import { claimFile } from './claim-file.ts';
import { releaseFile } from './release-file.ts';

/**
 * Applies a file field of a body: undefined keeps the file, null removes it, an id replaces it with that upload. The
 * previous file is released.
 */
export async function replaceFile(
  context: Pick<Context, 'db' | 'actor' | 'jobs'>,
  before: number | null,
  next: number | null | undefined,
  purpose: FilePurpose,
  field = 'fileId',
): Promise<void> {
  if (next === undefined || next === before) return;
  if (next !== null) await claimFile(context, next, purpose, field);
  await releaseFile(context, before);
}
