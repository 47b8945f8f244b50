/** A reproducible random number generator. */
export interface Chance {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** An integer, both bounds inclusive. */
  whole(from: number, to: number): number;
  /** True with this probability in percent. */
  percent(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks by weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** Bell-shaped around 0, mostly within 1, never beyond 3. */
  bell(): number;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    percent: (share) => next() * 100 < share,
    pick: <T>(from: readonly T[]) => from[whole(0, from.length - 1)] as T,
    weighted<T>(from: readonly (readonly [T, number])[]) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return from.at(-1)?.[0] as T;
    },
    bell: () => (next() + next() + next() + next() + next() + next() - 3) as number,
  };
}
