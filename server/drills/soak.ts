// npm run soak -- [minutes] [embedded|postgres] [calls a second]: reads and writes at a steady rate on a real product.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createChance } from '../seed/random.ts';
import { dataOf, json } from './client.ts';
import { type Crowd, gather } from './load.ts';
import {
  at,
  checkSound,
  type Engine,
  engines,
  handlesOf,
  openTrial,
  type Running,
  type Trial,
  weightOf,
} from './trial.ts';

const [, , minutesGiven = '60', engineGiven = 'embedded', rateGiven = '50'] = process.argv;
const [minutes, rate] = [Number(minutesGiven), Number(rateGiven)];
if (!engines.includes(engineGiven as Engine) || !(minutes > 0) || !(rate > 0)) {
  console.error('Usage: npm run soak -- [minutes] [embedded|postgres] [calls a second]');
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

interface Minute {
  took: number[];
  refused: Record<string, number>;
}

type Act = (trial: Trial, crowd: Crowd) => Promise<Response>;
const chance = createChance(7);
const boss = ({ staff }: Crowd) => chance.pick(staff).authorization;
const buyer = ({ buyers }: Crowd) => chance.pick(buyers).authorization;
let made = 0;

/** A typical mix of calls: mostly reads, some writes. */
const acts: readonly (readonly [Act, number])[] = [
  [(trial, crowd) => fetch(trial.url('/api/auth/me'), { headers: { authorization: buyer(crowd) } }), 25],
  [
    (trial, crowd) => fetch(trial.url('/api/inventory/samples/get_many'), json(boss(crowd), { limit: 50 })),
    20,
  ],
  [(trial, crowd) => fetch(trial.url('/api/client_orders/get_many'), json(boss(crowd), { limit: 50 })), 15],
  [
    (trial, crowd) =>
      fetch(trial.url('/api/vendors/get_many'), json(boss(crowd), { search: 'a', limit: 20 })),
    20,
  ],
  [
    (trial, crowd) => {
      made += 1;
      return fetch(
        trial.url('/api/vendors/create'),
        json(boss(crowd), { name: `Soak ${process.pid} ${made}` }),
      );
    },
    8,
  ],
  [order, 12],
];

/** Opens the cart, adds a sample and removes it: several calls, timed as one. */
async function order(trial: Trial, crowd: Crowd): Promise<Response> {
  const me = chance.pick(crowd.buyers);
  const ask = (path: string, body: object) => fetch(trial.url(path), json(me.authorization, body));
  const { id } = await dataOf<{ id: number }>(await ask('/api/client_orders/create_cart', {}));
  const sampleId = chance.pick(crowd.load.hot);
  const added = await ask(`/api/client_orders/${id}/add_item_to_cart`, { sampleId });
  // Another cart holds it, which is a valid reply.
  if (added.status === 409) return new Response();
  if (added.status !== 200) return added;
  return ask(`/api/client_orders/${id}/remove_item_from_cart`, { sampleId });
}

async function oneMinute(trial: Trial, crowd: Crowd, seconds: number): Promise<Minute> {
  const minute: Minute = { took: [], refused: {} };
  const pending: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < seconds * rate; n += 1) {
    // At fixed times, independent of replies, so that a slow server does not get less load.
    const due = began + (n * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    const act = chance.weighted(acts);
    pending.push(
      (async () => {
        const status = await act(trial, crowd).then(
          async (reply) => {
            await reply.arrayBuffer();
            return reply.status;
          },
          () => 0,
        );
        minute.took.push(performance.now() - due);
        if (status !== 200) minute.refused[status] = (minute.refused[status] ?? 0) + 1;
      })(),
    );
  }
  await Promise.all(pending);
  return minute;
}

/** Megabytes per minute by linear regression over the last two thirds, since caches fill at first. */
function slopeOf(weights: readonly number[]): number {
  const later = weights.slice(Math.floor(weights.length / 3));
  const middle = (later.length - 1) / 2;
  const mean = later.reduce((sum, each) => sum + each, 0) / later.length;
  const over = later.reduce((sum, each, n) => sum + (n - middle) * (each - mean), 0);
  const pending = later.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
  return pending === 0 ? 0 : over / pending;
}

async function soak(trial: Trial, crowd: Crowd, running: Running): Promise<void> {
  const weights: number[] = [];
  const handles: number[] = [];
  const refused: Record<string, number> = {};
  for (let n = 0; n < Math.ceil(minutes); n += 1) {
    const { took, refused: now } = await oneMinute(trial, crowd, Math.min(60, (minutes - n) * 60));
    weights.push(weightOf(running));
    handles.push(handlesOf(running));
    for (const [status, count] of Object.entries(now)) refused[status] = (refused[status] ?? 0) + count;
    console.log(
      `minute ${n + 1}: ${took.length} calls, p50 ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms, refused ${JSON.stringify(now)}, ${weights.at(-1)?.toFixed(0)} MB, ${handles.at(-1)} handles`,
    );
  }
  console.log(
    `${trial.engine}: ${slopeOf(weights).toFixed(2)} MB a minute, handles ${Math.min(...handles)} to ${Math.max(...handles)}, refused ${JSON.stringify(refused)}`,
  );
  assert.deepEqual(Object.keys(refused), [], 'not every call was answered');
}

const trial = await openTrial(engineGiven as Engine);
try {
  const crowd = await trial.within((database) =>
    gather(database, trial.port, { buyers: 12, staff: 4, hot: 200 }),
  );
  const running = await trial.start();
  await soak(trial, crowd, running);
  await trial.stop(running);
  console.log(
    `the history is whole: ${await trial.within(checkSound)} entries; nothing is in an order that must never be`,
  );
  console.log('PASS');
} catch (error) {
  console.error(error);
  console.log('FAIL');
  process.exitCode = 1;
} finally {
  await trial.close();
}
process.exit();
