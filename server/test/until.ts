import { setTimeout as pause } from 'node:timers/promises';

/** Servers start while other tests run beside them. */
const patienceMs = 60_000;

/** Waits for something that must come to pass. */
export async function until(
  done: () => boolean | Promise<boolean>,
  what: string | (() => string),
  withinMs = patienceMs,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await done())) {
    if (Date.now() > deadline)
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
    await pause(20);
  }
}
