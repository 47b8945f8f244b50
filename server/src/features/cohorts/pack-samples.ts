import type { MatchSample } from './match-samples.ts';

const width = 7;
/** Strata, ages and years are not negative. */
const none = -1;

/** Samples as rows of numbers, since copying 20,000 objects to a thread would keep everybody else waiting. */
export function packSamples(samples: readonly MatchSample[]): Int32Array {
  const packed = new Int32Array(samples.length * width);
  let at = 0;
  for (const sample of samples) {
    packed[at] = sample.id;
    packed[at + 1] = sample.donor;
    packed[at + 2] = sample.stratum ?? none;
    packed[at + 3] = sample.age ?? none;
    packed[at + 4] = sample.year ?? none;
    packed[at + 5] = sample.preference;
    packed[at + 6] = sample.cheapness;
    at += width;
  }
  return packed;
}

export function unpackSamples(packed: Int32Array): MatchSample[] {
  const numberAt = (at: number) => packed[at] as number;
  const orNull = (at: number) => (packed[at] === none ? null : numberAt(at));
  const samples: MatchSample[] = [];
  for (let at = 0; at < packed.length; at += width)
    samples.push({
      id: numberAt(at),
      donor: numberAt(at + 1),
      stratum: orNull(at + 2),
      age: orNull(at + 3),
      year: orNull(at + 4),
      preference: numberAt(at + 5),
      cheapness: numberAt(at + 6),
    });
  return samples;
}
