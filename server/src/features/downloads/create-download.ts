import { downloads } from '@aliquot/contract/downloads';
import { pathOf } from '@aliquot/contract/endpoint';
import { createToken, hashOf } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { ownHost } from '../../platform/http/index.ts';
import type { DownloadKind } from './kinds.ts';

const livesMs = 60_000;

/** A download URL for the caller: it works once, within a minute, while their session is valid. */
export async function createDownload<P extends object>(
  { db, actor, clock, config, language }: Context,
  { kind }: DownloadKind<P>,
  parameters: P,
): Promise<{ url: string }> {
  const token = createToken();
  const now = clock.now();
  await db
    .insertInto('download_links')
    .values({
      token_hash: hashOf(token),
      session_id: actor.sessionId,
      kind,
      parameters: JSON.stringify(parameters),
      language,
      created_at: now,
      expires_at: new Date(now.getTime() + livesMs),
    })
    .execute();
  return { url: `${ownHost(config)}${pathOf(downloads.fetch, { token })}` };
}
