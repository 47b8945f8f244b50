import { pathOf } from '@aliquot/contract/endpoint';
import { files } from '@aliquot/contract/files';
import type { Actor } from '../../platform/access/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { ownHost } from '../../platform/http/index.ts';

const readMinutes = 10;

/**
 * A URL for the caller to read a file, valid for ten minutes and while their session is. Return it only for rows that they
 * may see: the URL is the permission. It changes once a minute, so that refreshed lists can use the browser cache.
 */
export function fileUrl(
  {
    actor,
    clock,
    config,
    links,
  }: Pick<Services, 'clock' | 'config' | 'links'> & {
    actor: Pick<Actor, 'sessionId'>;
  },
  fileId: number | null,
): string | null {
  if (fileId === null) return null;
  const expires = (Math.floor(clock.now().getTime() / 60_000) + readMinutes) * 60;
  const bound = readBound(fileId, actor.sessionId, expires);
  return addressOf(config, fileId, {
    session: actor.sessionId,
    expires,
    signature: links.sign('read', bound),
  });
}

export const readBound = (fileId: number, sessionId: string, expires: number) =>
  ['GET', fileId, sessionId, expires] as const;

export function addressOf(
  config: Pick<Config, 'apiHost' | 'allowedOrigins' | 'publicUrl'>,
  id: number,
  query: Record<string, string | number>,
): string {
  const path = pathOf(files.read, { id });
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${ownHost(config)}${path}?${new URLSearchParams(pairs)}`;
}

export const expired = ({ clock }: Pick<Services, 'clock'>, expires: number) =>
  expires * 1000 <= clock.now().getTime();
