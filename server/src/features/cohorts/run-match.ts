import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RequestError } from '../../platform/http/index.ts';
import type { Matching, MatchOrder } from './match-samples.ts';
import { packSamples } from './pack-samples.ts';

/** Per node, so that one core is left for everybody else. */
const maxRunning = 2;
const maxMs = 10_000;
const heapMegabytes = 256;

/** What a thread is given. */
export type PackedOrder = Omit<MatchOrder, 'cases' | 'controls'> & {
  cases: Int32Array;
  controls: Int32Array;
};

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Finds the sets in a worker thread, after those that are under way. It stops when the caller disconnects; with what it
 * waits it takes 10 seconds at most.
 */
export async function runMatch(order: MatchOrder, caller: AbortSignal): Promise<Matching> {
  if (order.cases.length === 0 && order.open.length === 0) return { sets: [], open: [], attempts: 0 };
  const signal = AbortSignal.any([caller, AbortSignal.timeout(maxMs)]);
  await takeTurn(signal);
  try {
    return await inWorker(order, signal);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Whoever is done hands its turn over. */
function takeTurn(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(busy());
  if (running < maxRunning) {
    running += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(busy());
    };
    const start = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    waiting.push(start);
    signal.addEventListener('abort', leave, { once: true });
  });
}

async function inWorker(order: MatchOrder, signal: AbortSignal): Promise<Matching> {
  if (signal.aborted) throw busy();
  const worker = takeIdle() ?? startWorker();
  worker.ref();
  try {
    worker.postMessage({
      ...order,
      cases: packSamples(order.cases),
      controls: packSamples(order.controls),
    } satisfies PackedOrder);
    const [matching] = (await once(worker, 'message', { signal })) as [Matching];
    keep(worker);
    return matching;
  } catch (error) {
    await worker.terminate();
    throw signal.aborted ? busy() : error;
  }
}

const startWorker = () =>
  new Worker(new URL('./match-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });

/** Starting a thread takes longer than most matches, so one that is done waits a minute for the next. */
const idle: { worker: Worker; end: NodeJS.Timeout }[] = [];
const maxIdleMs = 60_000;

function takeIdle(): Worker | undefined {
  const taken = idle.pop();
  clearTimeout(taken?.end);
  return taken?.worker;
}

/** The last one in is taken first, so the one whose minute is over is the first in the list. */
function keep(worker: Worker): void {
  worker.unref();
  const end = setTimeout(() => void idle.shift()?.worker.terminate(), maxIdleMs).unref();
  idle.push({ worker, end });
}

const busy = () => new RequestError('busy', { retryAfter: 5 });
