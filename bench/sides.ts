import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { highLimits } from '../server/test/high-limits.ts';
import { openProduct } from '../server/test/product-process.ts';
import type { Served } from './floor/serve.ts';
import type { Load, Loaded } from './loader.ts';
import { secret } from './record.ts';
import type { FloorOrder } from './replay.ts';

const forked = (name: string) =>
  fork(new URL(name, import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Resident memory in megabytes; NaN on systems other than Linux. */
export function weightOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** As in production, the server's role owns no tables, so that row level security applies; the floor has none. */
function asServer(url: string): string {
  const address = new URL(url);
  address.username = process.env.TEST_SERVER_ROLE ?? '';
  address.password = process.env.TEST_ROLE_PASSWORD ?? '';
  return address.href;
}

/** The real server in its own process. */
export async function startOurs(url: string, execArgv: string[] = []) {
  const product = await openProduct();
  const started = performance.now();
  const run = product.start({
    DATABASE_URL: asServer(url),
    DATABASE_OWNER_URL: url,
    // The accounts exist already; `ready` waits for the line that names them.
    DEMO: 'on',
    SESSION_SECRET: secret,
    MASTER_KEY: secret,
    ...highLimits,
    NODE_OPTIONS: execArgv.join(' '),
  });
  await run.ready;
  return {
    port: product.port,
    child: run.child,
    startMs: performance.now() - started,
    async stop() {
      run.child.kill('SIGTERM');
      await run.ended;
      product.close();
    },
  };
}

/** The bare server with the same statements and number of connections. */
export const startFloor = (order: Omit<FloorOrder, 'pool'>) => serving('./replay.ts', { ...order, pool: 10 });

/** The independent floor. */
export const startIndependentFloor = (served: Served) => serving('./floor/serve.ts', served);

async function serving(name: string, order: object) {
  const child = forked(name);
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    child,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The load generator in its own process. */
export function startLoader() {
  const child = forked('./loader.ts');
  return {
    async load(load: Load): Promise<Loaded> {
      child.send(load);
      const [answer] = (await once(child, 'message')) as [Loaded];
      return answer;
    },
    stop: () => void child.kill(),
  };
}

export type Loader = ReturnType<typeof startLoader>;
