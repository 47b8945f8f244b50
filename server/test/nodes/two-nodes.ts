import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { InjectOptions, Response } from 'light-my-request';
import { createPasswords } from '../../src/platform/access/passwords.ts';
import { createTokens } from '../../src/platform/access/tokens.ts';
import type { Handle } from '../../src/platform/database/handle.ts';
import { createFactories } from '../factories.ts';
import { freePort } from '../free-port.ts';
import { type Caller, createCaller, enterAs, password } from '../harness.ts';
import { openTestDatabase } from '../harness-db.ts';
import { highLimits } from '../high-limits.ts';
import { startS3 } from '../s3-server.ts';
import { startSmtp } from '../smtp-server.ts';
import { until } from '../until.ts';
import { startBalancer } from './balancer.ts';

const main = join(import.meta.dirname, '../../run.mjs');
const secret = 'a secret for tests that is long enough';

export type Node = ReturnType<typeof createNode>;

/** Two server processes on one PostgreSQL database and one file store, behind a balancer. */
export async function openTwoNodes(settings: Record<string, string> = {}) {
  const database = await openTestDatabase();
  const smtp = await startSmtp();
  const s3 = await startS3('specimens');
  const ports = [await freePort(), await freePort()] as const;
  const balancer = await startBalancer(ports);
  const env = {
    DATABASE_URL: database.serverUrl ?? '',
    DATABASE_OWNER_URL: database.url ?? '',
    DATABASE_POOL: '8',
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SESSION_SECRET: secret,
    MASTER_KEY: secret,
    ...highLimits,
    // Other tests run beside them: a shed call would count as failed.
    MAX_DELAY_MS: '60000',
    SMTP_URL: smtp.url,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'specimens',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const nodes = [createNode(ports[0], env), createNode(ports[1], env)] as const;
  const bothUp = () => until(() => balancer.up().length === nodes.length, 'both nodes are ready');
  async function close() {
    await balancer.close();
    for (const node of nodes) await node.dispose();
    await smtp.close();
    await s3.close();
    await database.dispose();
  }
  for (const node of nodes) node.start();
  await bothUp().catch(async (error: Error) => {
    // The test has no handle to close when opening fails.
    await close();
    throw new Error(nodes.flatMap(({ complaints }) => complaints).join('\n') || error.message);
  });
  const make = createFactories(database.kysely, await (await createPasswords()).hash(password));
  const tokens = createTokens(secret);
  const nobody = callerAt(balancer.url);
  const callers = nodes.map((node) => callerAt(node.url)) as [Caller, Caller];

  return {
    db: database.kysely as Handle,
    url: database.url,
    make,
    nodes,
    balancer,
    smtp,
    s3,
    /** A signed-out caller through the balancer. */
    nobody,
    enter: (user: { id: number }) => enterAs(database.kysely, tokens, nobody, user),
    /** The same user, calling one node directly. */
    at: (node: 0 | 1, caller: Caller = nobody) => callers[node].with(caller.headers),
    bothUp,
    close,
  };
}

/** One server process with its own port and folder, which can be stopped, killed and restarted. */
function createNode(port: number, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-node-'));
  let child: ChildProcess | undefined;
  let ended: Promise<number | null> = Promise.resolve(null);
  const complaints: string[] = [];

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    child?.kill(signal);
    return ended;
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Errors that it logged. */
    complaints,
    start() {
      const started = spawn(process.execPath, [main], {
        env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      ended = new Promise((resolve) => started.once('exit', (code) => resolve(code)));
      for (const stream of [started.stdout, started.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          if (stream === started.stderr || line.startsWith('{')) complaints.push(line);
        });
    },
    /** Returns the exit code. */
    stop: () => end('SIGTERM'),
    pause: () => child?.kill('SIGSTOP'),
    goOn: () => child?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    async dispose() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A caller over real sockets. */
const callerAt = (base: string) =>
  createCaller(async ({ method = 'GET', url, query, payload, headers }: InjectOptions) => {
    const address = new URL(String(url), base);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
    const json = payload !== undefined && !Buffer.isBuffer(payload);
    const reply = await fetch(address, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload === undefined
        ? {}
        : { body: json ? JSON.stringify(payload) : new Uint8Array(payload as Buffer) }),
    });
    const rawPayload = Buffer.from(await reply.arrayBuffer());
    const body = rawPayload.toString();
    return {
      statusCode: reply.status,
      headers: { ...Object.fromEntries(reply.headers), 'set-cookie': reply.headers.getSetCookie() },
      body,
      rawPayload,
      json: () => JSON.parse(body),
    } as unknown as Response;
  }, {});
