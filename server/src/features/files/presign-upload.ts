import { randomBytes } from 'node:crypto';
import type { Input } from '@aliquot/contract/endpoint';
import type { files } from '@aliquot/contract/files';
import type { Context } from '../../platform/context.ts';
import { addressOf } from './file-url.ts';
import { type FileRow, insertFile } from './queries.ts';
import { nameFor, purposeOf, refuseUnfit } from './rules.ts';

const uploadSeconds = 300;

/** Notes what is to come and gives the one address it may come to. */
export async function presignUpload(context: Context, query: Input<(typeof files)['presign']>['query']) {
  const { db, actor, clock, config, links } = context;
  const contentType = query.contentType.toLowerCase();
  const purpose = purposeOf(query.purpose, contentType);
  refuseUnfit(purpose, contentType, query.size);
  const row = await insertFile(db, {
    owner_id: actor.id,
    purpose,
    stored_key: randomBytes(20).toString('hex'),
    original_name: nameFor(contentType, query.originalName),
    content_type: contentType,
    size: query.size,
  });
  const expires = Math.floor(clock.now().getTime() / 1000) + uploadSeconds;
  const signature = links.sign('upload', uploadBound(row, expires));
  return { url: addressOf(config, row.id, { expires, signature }), fileId: row.id };
}

/** Everything an upload's address is good for; all but the time is read from the row, where nobody can change it. */
export const uploadBound = (row: FileRow, expires: number) =>
  ['PUT', row.id, row.stored_key, row.owner_id, row.purpose, row.content_type, row.size, expires] as const;
