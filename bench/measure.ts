import type { Call, Loaded } from './loader.ts';
import type { Loader } from './sides.ts';

/** One side of one comparison. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
}

export interface Compared {
  workload: string;
  clients: number;
  ours: Figures;
  floor: Figures;
  failures: number;
}

export interface Side {
  port: number;
  calls: readonly Call[];
}

export interface Pace {
  sliceMs: number;
  rounds: number;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function figuresOf(slices: readonly Loaded[]): Figures {
  const took = slices.flatMap((each) => each.took).sort((a, b) => a - b);
  const ms = slices.reduce((sum, each) => sum + each.ms, 0);
  return {
    perSecond: (took.length / ms) * 1000,
    p50: at(took, 0.5),
    p99: at(took, 0.99),
    answers: took.length,
  };
}

/**
 * Measures both sides alternately, so that other load on the machine affects both. Calls that can be sent only once are
 * split over the slices; others start from the beginning in each.
 */
export async function compare(
  loader: Loader,
  workload: string,
  clients: number,
  [ours, floor]: readonly [Side, Side],
  { sliceMs, rounds }: Pace,
  once = false,
): Promise<Compared> {
  const slices: [Loaded[], Loaded[]] = [[], []];
  const failures: string[] = [];
  for (let round = once ? 1 : 0; round <= rounds; round += 1)
    for (const [side, { port, calls }] of [ours, floor].entries()) {
      const share = Math.floor(calls.length / rounds);
      const mine = once ? calls.slice((round - 1) * share, round * share) : [...calls];
      // Round 0 is a warm-up.
      const ms = once ? 60_000 : round === 0 ? Math.min(300, sliceMs) : sliceMs;
      const loaded = await loader.load({ port, clients, ms, calls: mine, from: 0, once });
      if (loaded.failure) failures.push(loaded.failure);
      if (round > 0) slices[side as 0 | 1].push(loaded);
    }
  if (failures[0]) console.error(`${workload}: ${failures[0]}`);
  return {
    workload,
    clients,
    ours: figuresOf(slices[0]),
    floor: figuresOf(slices[1]),
    failures: [...slices[0], ...slices[1]].reduce((sum, each) => sum + each.failures, 0),
  };
}
