import type { FilePurpose } from '@aliquot/contract/files';
import type { Context } from '../../platform/context.ts';
import { failFields } from '../../platform/http/index.ts';
import { findFile, moveFile } from './queries.ts';
import { fits } from './rules.ts';

/**
 * Marks an upload as used by a row. It must be the caller's own, complete, for this purpose, and not used yet. `field` is
 * the name of the field in the body.
 */
export async function claimFile(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  fileId: number,
  purpose: FilePurpose,
  field = 'fileId',
): Promise<void> {
  const row = await findFile(db, fileId);
  const usable =
    row !== undefined && row.owner_id === actor.id && fits(row.purpose, row.content_type, purpose);
  if (!usable || !(await moveFile(db, fileId, 'stored', 'claimed')))
    failFields({ [field]: ['file_unusable'] });
}
