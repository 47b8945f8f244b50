import { randomBytes } from 'node:crypto';
import type { Input } from '@aliquot/contract/endpoint';
import type { files } from '@aliquot/contract/files';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { addressOf } from './file-url.ts';
import { type FileRow, insertFile } from './queries.ts';
import { assertFileFits, assertRoleMayUpload, nameFor, purposeOf } from './rules.ts';

const uploadSeconds = 300;

/** Creates the row of an upload and returns its signed URL. */
export async function presignUpload(context: Context, query: Input<(typeof files)['presign']>['query']) {
  const { db, actor, clock, config, links } = context;
  const contentType = query.contentType.toLowerCase();
  const purpose = purposeOf(query.purpose, contentType);
  assertRoleMayUpload(actor.group, purpose);
  assertFileFits(purpose, contentType, query.size);
  await assertUploadQuota(db, actor.id, query.size);
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

/** The limit of unclaimed uploads per user, sent or declared. */
const unclaimed = { files: 50, bytes: 100 * 1_048_576 };

async function assertUploadQuota(db: Handle, userId: number, size: number): Promise<void> {
  // Serialized per user, so that concurrent calls cannot exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtext('aliquot.uploads'), ${userId})`.execute(db);
  const { files, bytes } = await db
    .selectFrom('files')
    .select([
      sql<number>`count(*)::integer`.as('files'),
      sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'),
    ])
    .where('owner_id', '=', userId)
    .where('state', 'in', ['pending', 'receiving', 'stored'])
    .executeTakeFirstOrThrow();
  if (files >= unclaimed.files || bytes + size > unclaimed.bytes) fail('too_many_uploads');
}

/** What the signature of an upload URL covers; all but the time is read from the row, where the caller cannot change it. */
export const uploadBound = (row: FileRow, expires: number) =>
  ['PUT', row.id, row.stored_key, row.owner_id, row.purpose, row.content_type, row.size, expires] as const;
