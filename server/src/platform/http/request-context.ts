import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http, Services } from '../context.ts';

/** The parts of the request and its reply that a handler may use. */
export function requestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, streams }: Pick<Services, 'config' | 'streams'>,
): Http {
  const secure = config.publicUrl.protocol === 'https:';
  const guarded = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const;
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => request.cookies[name],
    bytes: request.raw,
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (name, value, maxAge) => void reply.setCookie(name, value, { ...guarded, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, guarded),
    get signal() {
      return streams.signalFor(reply.raw);
    },
  };
}
