import { type ErrorBody, type ErrorName, errors } from '@aliquot/contract/errors';
import { chooseLanguage, fieldProblem, sentence } from '@aliquot/contract/messages/index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteSecurity } from '../access/security-events.ts';
import { isUnavailable } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { RequestError } from './fail.ts';

/** The only place that replies to and logs errors. */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = error instanceof RequestError ? error : new RequestError(nameOf(error), {});
  const { status, code } = errors[failure.errorName];
  // Load shedding and stopping are intended, so they are no errors in the log.
  if (error instanceof RequestError && error.errorName === 'busy')
    request.log.warn({ requestId: request.id }, 'busy');
  // A denial by role was already logged by the access check, before `actor` was set.
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

/** Maps errors of Fastify and the database; an unknown error is a bug. */
function nameOf(error: unknown): ErrorName {
  const { code = '', statusCode = 0 } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'media_type_not_accepted';
  if (statusCode === 413) return 'too_large';
  if (statusCode === 429) return 'too_many_requests';
  if (statusCode >= 400 && statusCode < 500) return 'malformed_request';
  if (statusCode === 503 || isUnavailable(error)) return 'busy';
  return 'internal';
}
