/**
 * Cohorts by one caller: previews through the API against their own SQL, alternating, and how late /api/health answers
 * meanwhile; and matching alone, in its worker thread.
 *
 *   npm run bench -- cohort [--sizes=100000,1000000] [--rounds=20]
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createChance } from '../server/seed/random.ts';
import type { MatchOrder, MatchSample } from '../server/src/features/cohorts/match-samples.ts';
import { runMatch } from '../server/src/features/cohorts/run-match.ts';
import type { Statement } from '../server/test/statements.ts';
import { makeCrowd } from './callers.ts';
import { onCopyOf } from './filled.ts';
import { connected } from './floor/connected.ts';
import { setsScope } from './reads.ts';
import { openRecorder } from './record.ts';
import { startOurs } from './sides.ts';
import { readStock, type Stock } from './workloads.ts';

const path = '/api/cohorts/preview';

/** The designs by name; the second has pools of 20,000, the most that is read. */
const designsOf = ({ terms }: Stock): Record<string, object> => {
  const group = (resultClass: string, from: Stock['terms']) => ({
    sample: { loincBiomarkerId: from.map(({ id }) => id), resultClass },
  });
  const of = (from: Stock['terms'], count: number) => ({
    design: { cases: group('high', from), controls: group('normal', from), count, match: {} },
  });
  return { 'preview of 40 + 40': of(terms.slice(0, 1), 40), 'preview of 150 + 150 of all': of(terms, 150) };
};

export async function measure(...given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: {
      sizes: { type: 'string', default: '100000,1000000' },
      // A user may preview 120 times in ten minutes.
      rounds: { type: 'string', default: '20' },
    },
  });
  const rounds = Number(values.rounds);
  for (const size of values.sizes.split(',').map(Number))
    await onCopyOf(size, (url) => measureSize(url, size, rounds));
  await measureMatching(rounds);
}

async function measureSize(url: string, size: number, rounds: number): Promise<void> {
  console.log(`\n${size.toLocaleString('en')} samples`);
  const previews = await recordPreviews(url);
  const ours = await startOurs(url);
  try {
    const health = `http://127.0.0.1:${ours.port}/api/health`;
    for (const { name, headers, design, statements } of previews)
      await connected(url, async (bare) => {
        const took: { ours: number[]; bare: number[]; health: number[] } = { ours: [], bare: [], health: [] };
        let found = '';
        for (let round = 0; round <= rounds; round += 1) {
          const isWarm = round > 0;
          const { ms, probes, text } = await previewOf(ours.port, headers, design, health);
          const bareMs = await timed(() => runAll(bare, statements));
          if (!isWarm) continue;
          found = text;
          took.ours.push(ms);
          took.bare.push(bareMs);
          took.health.push(...probes);
        }
        console.log(`${name}: ${found}`);
        say('  through the API', took.ours);
        say('  its SQL', took.bare);
        say('  health meanwhile', took.health);
      });
    const { probes } = await withProbes(health, () => pause(1_000));
    say('health with nothing else', probes);
  } finally {
    await ours.stop();
  }
}

/** Each design has a caller of its own, since previews are counted by user. */
async function recordPreviews(url: string) {
  const recorder = await openRecorder(url);
  try {
    const designs = Object.entries(designsOf(await readStock(recorder.db)));
    const crowd = await makeCrowd(recorder.db, recorder.tokens, designs.length);
    const previews = [];
    for (const [n, [name, design]] of designs.entries()) {
      const headers = { authorization: crowd[n]?.authorization ?? '' };
      const call = { method: 'POST', url: path, headers, payload: design } as const;
      const statements = (await recorder.record(call)).filter(({ text }) => !setsScope.test(text));
      previews.push({ name, headers, design, statements });
    }
    return previews;
  } finally {
    await recorder.close();
  }
}

async function previewOf(port: number, headers: Record<string, string>, design: object, health: string) {
  let reply: Response | undefined;
  const { ms, probes } = await withProbes(health, async () => {
    reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(design),
    });
    await reply.clone().text();
  });
  if (!reply?.ok) throw new Error(`${path}: ${reply?.status} ${await reply?.text()}`);
  const { pools, found, attempts } = (await reply.json()).data.report;
  return { ms, probes, text: JSON.stringify({ ...pools, ...found, attempts }) };
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Asks again and again, with a pause, so that the probe itself takes little. */
async function withProbes(health: string, work: () => Promise<unknown>) {
  let isDone = false;
  const probes: number[] = [];
  const probing = (async () => {
    while (!isDone) {
      probes.push(await timed(async () => (await fetch(health)).text()));
      await pause(5);
    }
  })();
  const ms = await timed(work);
  isDone = true;
  await probing;
  return { ms, probes };
}

async function runAll(bare: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, name, values } of statements)
    await bare.query(name ? { name, text, values: [...values] } : { text, values: [...values] });
}

/** 150 cases of 400 candidates against 20,000 controls, which are enough for all or hardly enough. */
async function measureMatching(rounds: number): Promise<void> {
  console.log('\nmatching in its thread, 150 cases of 400 against 20,000 controls');
  for (const [name, ageFrom] of [
    ['plenty', 18],
    ['scarce: few controls are of the age of cases', 60],
  ] as const) {
    const order = matchOrder(ageFrom);
    const took: number[] = [];
    const healthy: number[] = [];
    let sets = 0;
    await withHealth(async (health) => {
      for (let round = 0; round <= rounds; round += 1) {
        const { ms, probes } = await withProbes(health, async () => {
          sets = (await runMatch(order, new AbortController().signal)).sets.length;
        });
        if (round === 0) continue;
        took.push(ms);
        healthy.push(...probes);
      }
    });
    say(`  ${name}, ${sets} sets`, took);
    say('  a reply of the same process meanwhile', healthy);
  }
}

/** The matching runs in the process of the benchmark, so it answers as the product would. */
async function withHealth(work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_, reply) => reply.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function matchOrder(casesFrom: number): MatchOrder {
  const chance = createChance(7);
  const pool = (first: number, count: number, age: () => number): MatchSample[] =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: first + n, donor: first + n, stratum: chance.whole(0, 11), age: age() },
      ...{ year: chance.whole(2015, 2025), preference: n, cheapness: n },
    }));
  const scarce = casesFrom > 18;
  return {
    cases: pool(1, 400, () => chance.whole(casesFrom, 89)),
    // Where they are scarce, one in a hundred is old enough.
    controls: pool(10_000, 20_000, () =>
      scarce && !chance.percent(1) ? chance.whole(18, 50) : chance.whole(casesFrom, 89),
    ),
    rules: { count: 150, ratio: 1, ageWithin: 5, yearWithin: 5, onePerDonor: true },
    open: [],
  };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function say(what: string, took: readonly number[]): void {
  const sorted = took.toSorted((a, b) => a - b);
  const figures = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 1)].map((ms) => ms.toFixed(1).padStart(7));
  console.log(
    `${what.padEnd(50)} p50 ${figures[0]}  p95 ${figures[1]}  most ${figures[2]} ms of ${took.length}`,
  );
}
