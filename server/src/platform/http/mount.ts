import type { Input, Reply, Result, Row, Table } from '@aliquot/contract/endpoint';
import { shapeFor } from '@aliquot/contract/endpoint';
import { issuesByField } from '@aliquot/contract/issue-keys';
import { chooseLanguage } from '@aliquot/contract/messages/index';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '../access/actor.ts';
import type { Context, Http, PublicContext, Services } from '../context.ts';
import type { Handle } from '../database/handle.ts';
import { parseSeen } from '../database/replica.ts';
import type { Database, UserScope } from '../database/types.ts';
import { runWrite } from '../writing/write.ts';
import { admit, confirmed, type Expected, expectCaller, scopeFor } from './admission.ts';
import { failFields } from './fail.ts';
import { assertSameText, writerOf } from './reply-text.ts';
import { requestContext } from './request-context.ts';
import { sendStream } from './stream-reply.ts';

type ContextOf<R extends Row> = R['access'] extends 'public' ? PublicContext : Context;
type Answer<R extends Row> = Promise<Result<R>> | Result<R>;

/**
 * A handler whose slow part (hashing, reading a file) comes before its transaction is opened; what has to wait until
 * the change stands comes after it.
 */
export interface HandlerWithPreparation<R extends Row, P> {
  prepare(context: ContextOf<R>, input: Input<R>): Promise<P>;
  run(context: ContextOf<R>, input: Input<R>, prepared: P): Answer<R>;
  after?(context: ContextOf<R>, input: Input<R>, answered: Reply<R>): Answer<R>;
}

/** One handler a row; a room that misses one does not compile. */
export type Handlers<T extends Table> = {
  [K in keyof T]:
    | ((context: ContextOf<T[K]>, input: Input<T[K]>) => Answer<T[K]>)
    // biome-ignore lint/suspicious/noExplicitAny: what was prepared is known to the handler alone
    | HandlerWithPreparation<T[K], any>;
};

/** A row that staff and clients ask for in shapes of their own, answered by one handler each. */
export const byGroup =
  <B extends { staff: z.ZodMiniObject; client: z.ZodMiniObject }, S, C>(
    _shapes: B,
    handlers: {
      staff: (context: Context, body: z.output<B['staff']>) => S;
      client: (context: Context, body: z.output<B['client']>) => C;
    },
  ) =>
  (context: Context, { body }: { body: z.output<B['staff']> | z.output<B['client']> }): S | C =>
    context.actor.group === 'staff'
      ? handlers.staff(context, body as z.output<B['staff']>)
      : handlers.client(context, body as z.output<B['client']>);

type AnyHandler = Handlers<Table>[string];
type AnyInput = Input<Row>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Set while the session of a read is still to be confirmed. */
    expected: Expected | undefined;
  }
  interface FastifyContextConfig {
    /** The row of the contract behind a route, or why it needs none. */
    row?: Row | 'preflight';
  }
}

/** Closed by default: an address of the API that is no row of the contract stops the start. */
export function requireRows(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api/') && !config?.row)
      throw new Error(`${String(method)} ${url} is not a row of the contract`);
  });
}

/** Registers every row of a room as an ordinary route: access first, then input, then the handler, then the reply. */
export function mount<T extends Table>(
  app: FastifyInstance,
  services: Services,
  database: Database,
  table: T,
  handlers: Handlers<T>,
) {
  for (const [name, row] of Object.entries(table)) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (!handler) throw new Error(`${row.method} ${row.path} has no handler`);
    const place = row.upload ? rawBodies : onto;
    place(app, {
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { row },
      bodyLimit: row.access === 'public' ? maxOfStrangers : maxOfOthers,
      onRequest: async (request, reply) => {
        const http = requestContext(request, reply, services);
        request.expected = expectCaller(services, database, row, http);
        request.actor = request.expected?.actor ?? (await admit(services, database, row, http));
      },
      handler: async (request, reply) => answerExpected(services, database, row, handler, request, reply),
    });
  }
}

/** Bytes of a body. What strangers send is parsed before anybody knows who they are. */
const maxOfStrangers = 16 * 1024;
const maxOfOthers = 256 * 1024;

const onto = (app: FastifyInstance, route: RouteOptions) => void app.route(route);

/** Bytes of any type stay unread until the handler takes them; the parsers of other rows know nothing of it. */
const rawBodies = (app: FastifyInstance, route: RouteOptions) =>
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    inner.route(route);
  });

/** If the caller is not the expected one, who calls is read as at a session's first request. */
async function answerExpected(...given: Parameters<typeof answer>) {
  const [services, database, row, , request, reply] = given;
  if (!request.expected) return answer(...given);
  const answered = await confirmed(request.expected, database, () => answer(...given));
  if (answered) return answered.answer;
  request.expected = undefined;
  request.actor = null;
  request.actor = await admit(services, database, row, requestContext(request, reply, services));
  return answer(...given);
}

function handleOf(database: Database, scope: UserScope | null, { expected }: FastifyRequest): Handle {
  if (expected) return expected.db;
  return scope ? database.handleFor(scope) : database.kysely;
}

async function answer(
  services: Services,
  database: Database,
  row: Row,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const input = readInput(row, request);
  const http = requestContext(request, reply, services);
  const scope = scopeFor(row, request.actor);
  const db = handleOf(database, scope, request);
  const context = {
    ...services,
    db: row.heavy ? services.reading.handleFor(db, scope, seenBy(request.actor, http)) : db,
    language: chooseLanguage(request.headers['accept-language']),
    requestId: request.id,
    http,
    actor: request.actor,
  } as Context;
  if (row.kind === 'stream')
    return sendStream(reply, row, await handle(handler, context, input, undefined), services.streams);
  if (row.kind === 'write') return { data: await write(context, row, handler, input) };
  const value = await handle(handler, context, input, await prepare(handler, context, input));
  return readData(row, context, value, reply);
}

/** The data of a read as JSON text, or the object to make it of. */
function readData(row: Row, context: Context, value: unknown, reply: FastifyReply) {
  const write = writerOf(shapeFor(row.response, context.actor?.group ?? 'other'));
  if (!write) return { data: readReply(row, context, value) };
  const text = write(value);
  if (context.config.checkReplies) assertSameText(text, readReply(row, context, value));
  void reply.type('application/json; charset=utf-8');
  return `{"data":${text}}`;
}

/** What a heavy read must not lie before. */
const seenBy = (actor: Actor | null, http: Http) => ({
  wroteAt: actor?.wroteAt,
  told: parseSeen(http.header('x-seen')),
});

async function write(context: Context, row: Row, handler: AnyHandler, input: AnyInput) {
  const prepared = await prepare(handler, context, input);
  const answered = await runWrite(context, row, input, async (db) => {
    const inside = { ...context, db };
    return readReply(row, inside, await handle(handler, inside, input, prepared));
  });
  if (context.actor) await context.reading.noteWrite(context.db, context.actor.sessionId);
  if (typeof handler === 'function' || !handler.after) return answered;
  return readReply(row, context, await handler.after(context, input, answered as never));
}

const prepare = async (handler: AnyHandler, context: Context, input: AnyInput) =>
  typeof handler === 'function' ? undefined : handler.prepare(context, input);

const handle = (handler: AnyHandler, context: Context, input: AnyInput, prepared: unknown) =>
  typeof handler === 'function' ? handler(context, input) : handler.run(context, input, prepared);

const nothingMore = z.strictObject({});

/** Parses all three parts and refuses with every problem of all of them at once. */
function readInput(row: Row, request: FastifyRequest): AnyInput {
  const problems: Record<string, string[]> = Object.create(null);
  const read = (schema: z.ZodMiniObject | undefined, value: unknown) => {
    const parsed = (schema ?? nothingMore).safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    Object.assign(problems, issuesByField(parsed.error.issues));
    return {};
  };
  const input = {
    params: read(row.params, request.params),
    query: read(row.query, request.query),
    body: read(row.body && shapeFor(row.body, request.actor?.group ?? 'other'), request.body),
  };
  if (Object.keys(problems).length > 0) failFields(problems);
  return input as AnyInput;
}

/** What is not declared never leaves, and what is declared is really there. */
function readReply(row: Row, context: Context, result: unknown): unknown {
  const parsed = shapeFor(row.response, context.actor?.group ?? 'other').safeParse(result);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ');
  throw new Error(`${row.method} ${row.path} answered something undeclared: ${where}`);
}
