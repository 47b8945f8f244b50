import type { IncomingMessage, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { RequestError } from './fail.ts';
import type { Page } from './web-files.ts';

const neverRefused = new Set(['/api/health', '/api/ready', '/api/auth/refresh_session']);

/**
 * Never limited or shed: a refused refresh signs users out, probes must get the real state, and a screen whose file is
 * refused is broken. Files cost little, and a screen has dozens; all users behind one address would share its limit.
 */
const isAlwaysAnswered = ({ url, routeOptions }: FastifyRequest) =>
  !url.startsWith('/api/') || neverRefused.has(routeOptions.url ?? '');

/** Replies do not reveal the rate limit. */
const noFigures = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Security headers, allowed origins, rate limits and load shedding, before the handlers. */
export async function protect(
  app: FastifyInstance,
  config: Config,
  page: Page | undefined,
  { shedsLoad }: { shedsLoad: boolean },
) {
  await app.register(cookie);
  if (shedsLoad)
    await app.register(underPressure, {
      // The delay of the event loop, not its utilization: a busy server without delay must not shed load.
      maxEventLoopDelay: config.maxDelayMs,
      sampleInterval: 1000,
      pressureHandler: async (request) => {
        if (!isAlwaysAnswered(request)) throw new RequestError('busy', { retryAfter: 2 });
      },
    });
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    hook: 'preHandler',
    // Signed-in callers count by user, signed-out ones by address.
    keyGenerator: (request) => (request.actor ? `user ${request.actor.id}` : request.ip),
    allowList: isAlwaysAnswered,
    errorResponseBuilder: (_, { ttl }) =>
      new RequestError('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
    addHeaders: noFigures,
    addHeadersOnExceeding: noFigures,
  });
  const headers = securityHeaders(config, page);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    allowOrigin(config, request.headers.origin, (name, value) => reply.header(name, value));
    done();
  });
  app.options('/api/*', { config: { row: 'preflight' } }, async (_, reply) => {
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, content-disposition, accept-language, idempotency-key, last-event-id, x-background, x-seen',
      'access-control-max-age': '600',
    });
    return reply.code(204).send();
  });
}

/** The same for every reply, so they are asked of helmet once. */
function securityHeaders(config: Config, page: Page | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  const reply = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, page) },
    strictTransportSecurity: config.publicUrl.protocol === 'https:' ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

function policy(config: Config, page: Page | undefined) {
  const api = config.apiHost ? [new URL(config.apiHost).origin] : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(page?.scriptHashes ?? [])],
    'style-src': ["'self'", ...(page?.styleHashes ?? [])],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Exact origins only; the token header must be exposed, or pages of other origins could not read it. */
function allowOrigin(config: Config, origin: string | undefined, set: (name: string, value: string) => void) {
  if (config.allowedOrigins.length === 0) return;
  set('vary', 'Origin');
  if (!origin || !config.allowedOrigins.includes(origin)) return;
  set('access-control-allow-origin', origin);
  set('access-control-allow-credentials', 'true');
  set('access-control-expose-headers', 'authorization, retry-after, x-events-from');
}
