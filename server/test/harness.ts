import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf, type Reply, type Row, type Sent } from '@aliquot/contract/endpoint';
import type { ErrorBody } from '@aliquot/contract/errors';
import type { Role } from '@aliquot/contract/roles';
import type { InjectOptions, Response } from 'light-my-request';
import type { Strength } from '../src/platform/access/passwords.ts';
import type { Tokens } from '../src/platform/access/tokens.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { createLogger } from '../src/platform/log.ts';
import { startServer } from '../src/start.ts';
import { createFactories } from './factories.ts';
import { openTestDatabase, quiet } from './harness-db.ts';
import { highLimits } from './high-limits.ts';

/** Satisfies every password rule and is on no list of common passwords. */
export const password = 'Cold-Room-7';

/** Cheap to hash and to verify: tests sign in thousands of times. */
export const testStrength: Strength = { memoryCost: 64, timeCost: 1, parallelism: 1 };

interface TestAppOptions {
  poolSize?: number;
  /** Hash passwords with the strength of production, for tests of its duration. */
  productPasswords?: boolean;
  /** Shed load while the event loop is delayed, as in production. */
  shedsLoad?: boolean;
}

/** A clock that tests move forward. It starts at the real time, to stay near now() of the database. */
export function movableClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (seconds: number) => {
      ahead += seconds * 1000;
    },
  };
}

export type Caller = ReturnType<typeof createCaller>;

/** The whole server on a new database, with callers for every role. */
export async function openTestApp(
  given: Record<string, string> | ((databaseUrl: string) => Record<string, string>) = {},
  { poolSize = 10, productPasswords = false, shedsLoad = false }: TestAppOptions = {},
) {
  const database = await openTestDatabase();
  const settings = typeof given === 'function' ? given(database.serverUrl ?? '') : given;
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-test-app-'));
  mkdirSync(join(dataDir, 'outbox'));
  const clock = movableClock();
  const lines: string[] = [];
  const config = readConfig({
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret for tests that is long enough',
    MASTER_KEY: 'a master key for tests that is long enough',
    LOG_LEVEL: 'silent',
    CHECK_REPLIES: 'on',
    ...highLimits,
    ...settings,
  });
  const log = createLogger(settings.LOG_LEVEL ?? 'silent', { write: (line) => void lines.push(line) });
  // As in production, the role of the server owns no tables; statements of the tests themselves run as the owner.
  const { serverUrl } = database;
  const served = serverUrl
    ? await openDatabase({ url: serverUrl, dataDir: '', poolSize, log: quiet })
    : database;
  const strength = productPasswords ? {} : { passwordStrength: testStrength };
  const server = await startServer({ config, log, database: served, clock, shedsLoad, ...strength });
  await server.app.ready();
  const hash = await server.services.passwords.hash(password);
  const make = createFactories(database.kysely, hash);
  const nobody = createCaller((options) => server.app.inject(options) as unknown as Promise<Response>, {});

  /** Signs in as an existing user, or as a new user of the role. */
  async function as(who: Role | { email: string }) {
    const { email } = typeof who === 'string' ? await make.user({ role: who }) : who;
    const reply = await nobody.raw({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    if (reply.statusCode !== 200) throw new Error(`could not sign in as ${email}: ${reply.body}`);
    return nobody.with({
      authorization: String(reply.headers.authorization),
      cookie: cookieOf(reply),
    });
  }

  const enter = (user: { id: number }) => enterAs(database.kysely, server.services.tokens, nobody, user);

  /** Another server on the same PostgreSQL database, which accepts the same tokens. */
  async function secondNode() {
    if (!serverUrl) throw new Error('only PostgreSQL takes a second node');
    const own = await openDatabase({ url: serverUrl, dataDir: '', log: quiet });
    const second = await startServer({ config, log, database: own, clock, shedsLoad, ...strength });
    await second.app.ready();
    return {
      caller: createCaller((options) => second.app.inject(options) as unknown as Promise<Response>, {}),
      services: second.services,
      listen: () => second.app.listen({ host: '127.0.0.1', port: 0 }),
      async close() {
        await second.close();
        await own.close();
      },
    };
  }

  return {
    app: server.app,
    url: database.url,
    serverUrl,
    /** The database handle of the server. */
    served,
    enter,
    secondNode,
    services: server.services,
    db: database.kysely as Handle,
    engine: database.engine,
    clock,
    lines,
    make,
    nobody,
    as,
    mailsTo: (address: string, count = 1) => mailsTo(join(dataDir, 'outbox'), address, count),
    /** The attachment of a mail that was sent. */
    attachment: (name: string) => attachment(join(dataDir, 'outbox'), name),
    async close() {
      await server.close();
      if (served !== database) await served.close();
      await database.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface SentMail {
  to: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  /** Names of files. */
  attachments: string[];
}

const patienceMs = 10_000;

/** Waits for the expected number of mails to an address, since a job sends them after the commit. */
async function mailsTo(outbox: string, address: string, count: number): Promise<SentMail[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const names = readdirSync(outbox, { withFileTypes: true })
      .filter(({ name }) => name.endsWith('.json'))
      .map(({ name }) => name)
      .sort();
    const mails = names
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as SentMail)
      .filter(({ to }) => to === address);
    if (mails.length >= count) return mails;
    if (performance.now() > deadline) throw new Error(`${address} got ${mails.length} of ${count} mails`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function attachment(outbox: string, name: string): Buffer {
  const file = readdirSync(outbox).find((each) => each.endsWith(`-${name}`));
  return readFileSync(join(outbox, file ?? name));
}

/** The name=value of the first cookie set. */
export const cookieOf = (reply: Response) =>
  String([reply.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';

/** Creates a session without the slow password hash of a sign-in, for tests with many users. */
export async function enterAs(db: Handle, tokens: Tokens, nobody: Caller, user: { id: number }) {
  return nobody.with({ authorization: await sessionOf(db, tokens, user) });
}

/** The authorization header of a new session that is valid for the given hours. */
export async function sessionOf(db: Handle, tokens: Tokens, { id }: { id: number }, hours = 1) {
  const now = new Date();
  const expires_at = new Date(now.getTime() + hours * 3_600_000);
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      user_id: id,
      rotated_at: now,
      created_at: now,
      last_seen_at: now,
      reauthenticated_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expiresAt = Math.floor(expires_at.getTime() / 1000);
  return `Bearer ${tokens.sign('access', { sessionId, generation: 1, expiresAt })}`;
}

export function createCaller(
  inject: (options: InjectOptions) => Promise<Response>,
  headers: Record<string, string>,
) {
  const raw = (options: InjectOptions) => inject({ ...options, headers: { ...headers, ...options.headers } });
  const send = <R extends Row>(row: R, sent: Sent<R>, more: Record<string, string> = {}) => {
    const { params, query, body } = sent as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: object;
    };
    return raw({
      method: row.method,
      url: pathOf(row, params),
      headers: more,
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: body }),
    });
  };
  return {
    headers,
    raw,
    send,
    with: (more: Record<string, string>) => createCaller(inject, { ...headers, ...more }),
    /** The data of a call that must succeed. */
    async ok<R extends Row>(row: R, sent: Sent<R>, more: Record<string, string> = {}): Promise<Reply<R>> {
      const reply = await send(row, sent, more);
      if (reply.statusCode !== 200)
        throw new Error(`${row.method} ${row.path}: ${reply.statusCode} ${reply.body}`);
      return (reply.json() as { data: Reply<R> }).data;
    },
    /** The error of a call that must fail. */
    async refused<R extends Row>(row: R, sent: Sent<R>, more: Record<string, string> = {}) {
      const reply = await send(row, sent, more);
      if (reply.statusCode < 400) throw new Error(`${row.method} ${row.path} was not refused: ${reply.body}`);
      return { status: reply.statusCode, reply, ...(reply.json() as ErrorBody).error };
    },
  };
}
