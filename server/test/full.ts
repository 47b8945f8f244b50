/** Set by `npm run test:full`: whole cross products, long runs and random seeds, which take too long for every run. */
export const full = process.env.TEST_FULL === '1';

/** The whole list with `full`; otherwise `count` items, evenly spread and different for each `turn`. */
export function selection<T>(list: readonly T[], turn: number, count: number): T[] {
  if (full) return [...list];
  const at = (n: number) =>
    (turn + Math.floor((n * list.length) / Math.min(count, list.length))) % list.length;
  return Array.from({ length: Math.min(count, list.length) }, (_, n) => list[at(n)] as T);
}
