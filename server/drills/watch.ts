import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface Look {
  at: number;
  ms: number;
  /** What was answered; 0 when nobody did. */
  status: number;
}

interface Asked {
  address: string;
  headers: Record<string, string>;
  everyMs: number;
  /** When the clock of whoever asked began to run. */
  origin: number;
}

/**
 * Asks the same again and again, as a monitor does, each time on a line of its own, until told to stop. From a thread of
 * its own: what is measured is the product, not how busy those are who make its trouble.
 */
export function watch(address: string, headers: Record<string, string> = {}, everyMs = 50) {
  const looks: Look[] = [];
  const asked: Asked = { address, headers, everyMs, origin: performance.timeOrigin };
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  worker.on('message', (look: Look) => looks.push(look));
  return {
    looks,
    async stop(): Promise<Look[]> {
      const exited = once(worker, 'exit');
      worker.postMessage('stop');
      await exited;
      return looks;
    },
  };
}

/**
 * How long after `since` the last refusal was, of the looks that were over by `until`: one on its way when the next fault
 * comes belongs to that one.
 */
export function troubleAfter(
  looks: readonly Look[],
  since: number,
  until = Number.POSITIVE_INFINITY,
): number {
  const bad = looks.filter(({ at, ms, status }) => at >= since && at + ms <= until && status !== 200);
  const last = bad.at(-1);
  return last ? last.at + last.ms - since : 0;
}

async function look({ address, headers, origin }: Asked): Promise<Look> {
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

if (!isMainThread && (workerData as Asked | null)?.address) {
  const asked = workerData as Asked;
  let over = false;
  parentPort?.once('message', () => {
    over = true;
  });
  while (!over) {
    parentPort?.postMessage(await look(asked));
    await pause(asked.everyMs);
  }
  parentPort?.close();
}
