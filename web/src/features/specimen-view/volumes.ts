import type { SampleClient } from '@aliquot/contract/sample-client';

const perBase: Record<SampleClient['volumeUnits'], readonly ['mL' | 'g' | 'slide', number]> = {
  mL: ['mL', 1],
  uL: ['mL', 0.001],
  L: ['mL', 1000],
  g: ['g', 1],
  mg: ['g', 0.001],
  ug: ['g', 0.000001],
  slide: ['slide', 1],
};

/** The specimen type, from the official name of the biomarker. */
const types = [
  ['urine', /\burine\b/i],
  ['stool', /\bstool\b/i],
  ['csf', /\bcerebral spinal fluid\b/i],
  ['serum_plasma', /\b(?:serum|plasma)\b/i],
  ['blood', /\b(?:blood|erythrocytes?)\b/i],
  ['tissue', /\b(?:tissue|cancer specimen)\b/i],
] as const;
export type SpecimenType = (typeof types)[number][0] | 'other';

const typeOf = (name: string): SpecimenType => types.find(([, words]) => words.test(name))?.[0] ?? 'other';

export type Measured = Pick<SampleClient, 'volumeNumber' | 'volumeUnits' | 'loincBiomarker'>;

export interface Volume {
  type: SpecimenType;
  kind: 'mL' | 'g' | 'slide';
  amount: number;
}

/** The totals by specimen type and unit: blood and serum, or slides and milliliters, do not add up. */
export function sumVolumes(samples: readonly Measured[]): Volume[] {
  const sums = new Map<string, Volume>();
  for (const { volumeNumber, volumeUnits, loincBiomarker } of samples) {
    const [kind, factor] = perBase[volumeUnits];
    const type = typeOf(loincBiomarker.name);
    const amount = (sums.get(`${type} ${kind}`)?.amount ?? 0) + volumeNumber * factor;
    sums.set(`${type} ${kind}`, { type, kind, amount });
  }
  return [...sums.values()].map((sum) => ({ ...sum, amount: Number(sum.amount.toFixed(4)) }));
}
