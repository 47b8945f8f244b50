import type { FilePurpose } from '@aliquot/contract/files';
import type { Context } from '../../platform/context.ts';
import { failFields } from '../../platform/http/index.ts';
import { findFile, moveFile } from './queries.ts';
import { fits } from './rules.ts';

/**
 * Ties an upload to what refers to it: one's own, arrived, meant for this, and not tied to anything yet. `field` is the
 * name the body has for it.
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
