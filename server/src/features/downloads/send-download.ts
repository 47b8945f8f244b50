import { knownLanguage } from '@aliquot/contract/languages';
import {
  type Actor,
  actorOf,
  hashOf,
  liveSessions,
  noteSecurity,
  scopeOf,
} from '../../platform/access/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { kindOf } from './kinds.ts';

/** Makes the file for the user who requested its URL, if they still may. Used, expired and unknown URLs all get one error. */
export async function sendDownload(context: PublicContext, token: string) {
  const link = await takeLink(context, token);
  const kind = link && kindOf(link.kind);
  if (!link || !kind) fail('download_link_invalid');
  const actor = await requesterOf(context, link.session_id);
  if (!actor || !kind.roles.includes(actor.role)) fail('download_link_invalid');
  const language = knownLanguage(link.language);
  const scope = scopeOf(actor);
  const db = context.reading.handleFor(context.handleFor(scope), scope, actor);
  const file = await kind.make({ ...context, db, actor, language }, link.parameters as object);
  const facts = await file.beforeSending?.(context.db);
  noteSecurity({ ...context, actor }, 'data.taken', { kind: kind.kind, ...facts });
  const { http } = context;
  http.setHeader('content-type', file.type);
  http.setHeader('content-disposition', `attachment; filename="${file.name}"`);
  http.setHeader('content-security-policy', "default-src 'none'; sandbox");
  http.setHeader('x-content-type-options', 'nosniff');
  return file.bytes;
}

/** One statement, so that only one of two concurrent calls gets the link. */
const takeLink = ({ db, clock }: PublicContext, token: string) =>
  db
    .updateTable('download_links')
    .set({ used_at: clock.now() })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning(['kind', 'parameters', 'language', 'session_id'])
    .executeTakeFirst();

async function requesterOf(context: PublicContext, sessionId: string): Promise<Actor | undefined> {
  const person = await liveSessions(context, context.db)
    .select(['u.id', 'u.role', 'u.client_company_id', 's.wrote_at'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  return person && actorOf(person, sessionId);
}
