import { setTimeout as pause } from 'node:timers/promises';

/** Long, since servers start while other tests run in parallel. */
const patienceMs = 60_000;

/** Polls until `done` is true, and throws after the timeout. */
export async function until(
  done: () => boolean | Promise<boolean>,
  what: string | (() => string),
  withinMs = patienceMs,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await done())) {
    if (performance.now() > deadline)
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
    await pause(20);
  }
}
