import { type ErrorBody, type ErrorName, errors } from '@aliquot/contract/errors';
import { chooseLanguage, fieldProblem, sentence } from '@aliquot/contract/messages/index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteSecurity } from '../access/security-events.ts';
import { isUnavailable } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { RequestError } from './fail.ts';

/** The one place that answers a failure and the one that logs it. */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = error instanceof RequestError ? error : new RequestError(nameOf(error), {});
  const { status, code } = errors[failure.errorName];
  // That we are too busy, or about to stop, is our own word and no fault.
  if (error instanceof RequestError && error.errorName === 'busy')
    request.log.warn({ requestId: request.id }, 'busy');
  // Who may not call at all was noted where that was decided, before anybody was let in.
  else if (failure.errorName === 'not_allowed' && request.actor)
    noteSecurity(
      { log: request.log as Logger, http: { address: request.ip }, actor: request.actor },
      'access.denied',
      {
        role: request.actor.role,
        path: request.routeOptions.url,
      },
    );
  else if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed');
  const language = chooseLanguage(request.headers['accept-language']);
  const { fields, details, words, retryAfter } = failure.options;
  const body: ErrorBody = {
    error: {
      name: failure.errorName,
      code,
      message: [sentence(language, failure.errorName, words)],
      ...(fields ? { fields: translated(fields, language) } : {}),
      ...(details === undefined ? {} : { details }),
      requestId: request.id,
    },
  };
  if (status === 429 || status === 503) reply.header('retry-after', String(retryAfter ?? 2));
  return reply.code(status).send(body);
}

function translated(fields: Record<string, string[]>, language: 'en' | 'fr') {
  return Object.fromEntries(
    Object.entries(fields).map(([name, problems]) => [name, problems.map((p) => fieldProblem(language, p))]),
  );
}

/** Names what Fastify and the database throw; whatever is not known is our fault. */
function nameOf(error: unknown): ErrorName {
  const { code = '', statusCode = 0 } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'media_type_not_accepted';
  if (statusCode === 413) return 'too_large';
  if (statusCode === 429) return 'too_many_requests';
  if (statusCode >= 400 && statusCode < 500) return 'malformed_request';
  if (statusCode === 503 || isUnavailable(error)) return 'busy';
  return 'internal';
}
