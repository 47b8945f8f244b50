import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface Poll {
  at: number;
  ms: number;
  /** HTTP status; 0 without a reply. */
  status: number;
}

interface Target {
  address: string;
  headers: Record<string, string>;
  everyMs: number;
  /** `performance.timeOrigin` of the main thread. */
  origin: number;
}

/**
 * Polls an address like a monitor, each time over a new connection, until stopped. Runs in its own thread, so that the
 * load generator in the main thread does not affect the measurement.
 */
export function watch(address: string, headers: Record<string, string> = {}, everyMs = 50) {
  const polls: Poll[] = [];
  const target: Target = { address, headers, everyMs, origin: performance.timeOrigin };
  const worker = new Worker(new URL(import.meta.url), { workerData: target });
  worker.on('message', (poll: Poll) => polls.push(poll));
  return {
    polls,
    async stop(): Promise<Poll[]> {
      const exited = once(worker, 'exit');
      worker.postMessage('stop');
      await exited;
      return polls;
    },
  };
}

/**
 * Time from `since` to the last failed poll that ended before `until`. A poll in flight at the next fault counts for
 * that fault.
 */
export function troubleAfter(
  polls: readonly Poll[],
  since: number,
  until = Number.POSITIVE_INFINITY,
): number {
  const bad = polls.filter(({ at, ms, status }) => at >= since && at + ms <= until && status !== 200);
  const last = bad.at(-1);
  return last ? last.at + last.ms - since : 0;
}

async function poll({ address, headers, origin }: Target): Promise<Poll> {
  const began = performance.now();
  const status = await fetch(address, {
    headers: { ...headers, connection: 'close' },
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );
  return { at: performance.timeOrigin + began - origin, ms: performance.now() - began, status };
}

if (!isMainThread && (workerData as Target | null)?.address) {
  const target = workerData as Target;
  let over = false;
  parentPort?.once('message', () => {
    over = true;
  });
  while (!over) {
    parentPort?.postMessage(await poll(target));
    await pause(target.everyMs);
  }
  parentPort?.close();
}
