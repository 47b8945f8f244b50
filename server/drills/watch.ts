import { setTimeout as pause } from 'node:timers/promises';

export interface Look {
  at: number;
  ms: number;
  /** What was answered; 0 when nobody did. */
  status: number;
}

/** Asks the same again and again, as a monitor does, each time on a line of its own, until told to stop. */
export function watch(address: string, headers: Record<string, string> = {}, everyMs = 50) {
  const looks: Look[] = [];
  let over = false;
  const watching = (async () => {
    while (!over) {
      const at = performance.now();
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
      looks.push({ at, ms: performance.now() - at, status });
      await pause(everyMs);
    }
  })();
  return {
    looks,
    async stop(): Promise<Look[]> {
      over = true;
      await watching;
      return looks;
    },
  };
}

/** How long after `since` the last refusal was, of the looks up to `until`. */
export function troubleAfter(
  looks: readonly Look[],
  since: number,
  until = Number.POSITIVE_INFINITY,
): number {
  const bad = looks.filter(({ at, status }) => at >= since && at < until && status !== 200);
  const last = bad.at(-1);
  return last ? last.at + last.ms - since : 0;
}
