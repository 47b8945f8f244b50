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

/** The whole server without a listening port; also used by tests. */
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
    // A client that sends incomplete headers is disconnected after this time.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // Long, for the upload of a large file over a slow connection.
    requestTimeout: 300_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // Paths must match the contract exactly.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A HEAD of a GET that acts, such as signing out, would act too.
    exposeHeadRoutes: false,
    // An undecodable URL reaches no hook, so it gets the usual headers and error reply here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      replyError(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('actor', null);
  app.decorateRequest('expected', undefined);
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

/** After the stop begins, a connection without a request has this long to send one. */
const firstRequestMs = 500;

/**
 * While the server stops it ends event streams, closes idle connections, and soon closes connections that have not
 * sent a request yet, which Node would wait for. Each reply closes its connection, so that a balancer does not reuse
 * it.
 */
function closePromptly(app: FastifyInstance, services: Services) {
  let sweep: NodeJS.Timeout | undefined;
  const withoutRequest = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    withoutRequest.add(socket);
    socket.once('close', () => withoutRequest.delete(socket));
  });
  app.server.on('request', ({ socket }) => withoutRequest.delete(socket));
  app.addHook('onRequest', async (_, reply) => {
    if (!services.readiness.ready) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    services.streams.endAll();
    const until = performance.now() + firstRequestMs;
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      if (performance.now() > until) for (const socket of withoutRequest) socket.destroy();
    }, 50);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** A known path with another method gets 405 instead of 404. */
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
