import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createChance } from '../seed/random.ts';
import { verify } from '../test/load-test/verdict.ts';
import { gather, startActors } from './load.ts';
import { checkSound, type Engine, engines, openTrial, readerOf } from './trial.ts';
import { troubleAfter, watch } from './watch.ts';

const readyWithinMs = 10_000;
const chosen = (only: readonly string[]) =>
  engines.filter((each) => only.length === 0 || only.includes(each));

/** repeated kill -9 during a load test of orders, on each engine. */
export async function run(say: (line: string) => void, rounds = '5', ...only: string[]): Promise<void> {
  const chance = createChance(Date.now() % 1_000_000);
  const waits = Array.from({ length: Number(rounds) }, () => chance.whole(600, 2500));
  for (const engine of chosen(only)) await killRepeatedly(engine, waits, say);
}

/** a kill every 20 seconds for the given minutes, on each engine. */
export async function runForMinutes(
  say: (line: string) => void,
  minutes = '10',
  ...only: string[]
): Promise<void> {
  const waits = Array.from({ length: Math.max(1, Math.round(Number(minutes) * 3)) }, () => 20_000);
  for (const engine of chosen(only)) await killRepeatedly(engine, waits, say);
}

async function killRepeatedly(engine: Engine, waits: readonly number[], say: (line: string) => void) {
  const trial = await openTrial(engine);
  try {
    const crowd = await trial.within((database) => gather(database, trial.port));
    const { load, staff } = crowd;
    const ready: number[] = [];
    const kills: number[] = [];
    let running = await trial.start();
    const everybody = startActors(crowd);
    const watching = watch(trial.url('/api/auth/me'), { authorization: staff[0]?.authorization ?? '' });
    for (const wait of waits) {
      await pause(wait);
      kills.push(performance.now());
      await trial.kill(running);
      running = await trial.start();
      ready.push(running.readyMs);
    }
    await pause(1500);
    load.over = true;
    await everybody;
    const polls = await watching.stop();
    load.places.agent.destroy();
    await trial.stop(running);
    const entries = await trial.within(async (database) => {
      await verify(load, readerOf(database));
      return checkSound(database);
    });
    const trouble = Math.max(...kills.map((kill, n) => troubleAfter(polls, kill, kills[n + 1])));
    say(
      `${engine}: ${kills.length} kills, ${load.acknowledged.size} orders acknowledged and all there, ${entries} entries of history in one chain`,
    );
    say(
      `${engine}: ready again in ${Math.round(Math.max(...ready))} ms at worst, the last refusal ${Math.round(trouble)} ms after its kill at worst`,
    );
    assert.ok(load.acknowledged.size > kills.length, 'there was no load');
    assert.ok(polls.some(({ status }) => status === 200));
    assert.ok(Math.max(...ready) < readyWithinMs && trouble < readyWithinMs, 'it took too long to be back');
  } finally {
    await trial.close();
  }
}
