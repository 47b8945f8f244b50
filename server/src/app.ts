import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { contract } from '@aliquot/contract/index';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { handlers } from './features/index.ts';
import type { Services } from './platform/context.ts';
import type { Database } from './platform/database/types.ts';
import { RequestError } from './platform/http/fail.ts';
import { mount, requireRows } from './platform/http/mount.ts';
import { replyError } from './platform/http/reply-error.ts';
import { protect } from './platform/http/security-headers.ts';
import { readPage, serveWeb } from './platform/http/web-files.ts';

interface Parts {
  services: Services;
  database: Database;
  /** The folder of the built web; without it only the API is served. */
  webDist?: string;
  shedsLoad?: boolean;
}

/** The whole server but its port: tests build it too. */
export async function buildApp({
  services,
  database,
  webDist,
  shedsLoad = true,
}: Parts): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // Whoever sends half a header keeps a connection for so long, looked at every few seconds.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // A large file on a slow line takes its time; everything else is small.
    requestTimeout: 300_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // Addresses are the contract's to the letter.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A HEAD of a GET that acts, such as signing out, would act too.
    exposeHeadRoutes: false,
    // An address that cannot be read reaches no hook; it is answered as everything else is.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      replyError(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('actor', null);
  requireRows(app);
  app.setErrorHandler(replyError);
  app.setNotFoundHandler((request, reply) =>
    replyError(new RequestError(missing(request.method, request.url), {}), request, reply),
  );
  closePromptly(app, services);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { req: request, res: reply, requestId: request.id, ms: Math.round(reply.elapsedTime) },
      'served',
    );
  });

  const page = webDist ? readPage(webDist, config) : undefined;
  await protect(app, config, page, { shedsLoad });
  for (const [room, rows] of Object.entries(contract))
    mount(app, services, database, rows, handlers[room as keyof typeof handlers] as never);
  if (webDist && page) await serveWeb(app, webDist, page);
  return app;
}

/** How long a line that has not got as far as a request may take to get there once the server stops. */
const lastWordsMs = 500;

/**
 * Streams are ended, and connections that fall idle while the server stops are not waited for, nor those on which no
 * request has come yet: to the server they are about to ask something, for minutes if need be. Once a stop has begun
 * each reply ends its connection, so that a balancer has none left when the rest is closed.
 */
function closePromptly(app: FastifyInstance, services: Services) {
  let sweep: NodeJS.Timeout | undefined;
  const unasked = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  app.server.on('request', ({ socket }) => unasked.delete(socket));
  app.addHook('onRequest', async (_, reply) => {
    if (!services.readiness.ready) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    services.streams.endAll();
    const until = performance.now() + lastWordsMs;
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      if (performance.now() > until) for (const socket of unasked) socket.destroy();
    }, 50);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** A known address with another method is told apart from an unknown one. */
function missing(method: string, url: string): 'not_found' | 'method_not_allowed' {
  const path = url.split('?')[0] ?? '';
  const known = Object.values(contract)
    .flatMap((rows) => Object.values(rows))
    .some((row) => row.method !== method && samePath(row.path, path));
  return known ? 'method_not_allowed' : 'not_found';
}

function samePath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i])
  );
}
