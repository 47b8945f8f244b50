import type { FilePurpose } from '@aliquot/contract/files';
import type { Context } from '../../platform/context.ts';
import { claimFile } from './claim-file.ts';
import { releaseFile } from './release-file.ts';

/**
 * What a body says of a reference: nothing leaves it, null takes it away, an id puts that upload in its place. The file
 * that was there goes.
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
