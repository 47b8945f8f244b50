import { liveSessions } from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { StoreMissingError } from '../../platform/storage/index.ts';
import { expired, readBound } from './file-url.ts';
import { findFile } from './queries.ts';
import { disposition, isPicture } from './rules.ts';

interface Ticket {
  session: string;
  expires: number;
  signature: string;
}

/** Sends a file to the user whose session its URL was made for. A foreign file gets the same 404 as an unknown one. */
export async function sendFile(context: PublicContext, id: number, ticket: Ticket) {
  const { db, http, links, store, config, log } = context;
  const bound = readBound(id, ticket.session, ticket.expires);
  if (!links.matches('read', bound, ticket.signature) || expired(context, ticket.expires)) fail('not_found');
  const person = await liveSessions(context, db)
    .select('u.id')
    .where('s.id', '=', ticket.session)
    .executeTakeFirst();
  if (!person) fail('not_found');
  const row = await findFile(db, id);
  if (!row || (row.state !== 'claimed' && !(row.state === 'stored' && row.owner_id === person.id)))
    fail('not_found');
  const bytes = await store.read(row.stored_key).catch((error: unknown) => {
    log.error({ err: error, requestId: context.requestId }, 'a stored file could not be read');
    return error instanceof StoreMissingError
      ? fail('not_found')
      : fail('storage_unavailable', { retryAfter: 30 });
  });
  const picture = isPicture(row.content_type);
  http.setHeader('content-type', row.content_type);
  http.setHeader('content-length', String(row.size));
  http.setHeader('content-disposition', disposition(picture ? 'inline' : 'attachment', row.original_name));
  http.setHeader('content-security-policy', "default-src 'none'; sandbox");
  http.setHeader('x-content-type-options', 'nosniff');
  // Lists show pictures repeatedly. Private, since the URL is for one session.
  if (picture) http.setHeader('cache-control', 'private, max-age=300');
  if (config.apiHost || config.allowedOrigins.length > 0)
    http.setHeader('cross-origin-resource-policy', 'cross-origin');
  return bytes;
}
