import { baseOf, type Donor, type ReferenceRange, rangesFor, titreUnits } from '@aliquot/contract/results';
import type { Chance } from './random.ts';
import { narrativeOf, wordsFor } from './result-words.ts';

export interface Term {
  id: number;
  name: string;
  type: string;
  units: string | null;
  system: string | null;
  class: string | null;
  common_rank: number | null;
  ranges: ReferenceRange[];
}

/** Share of results outside of the reference interval. */
const abnormalPercent = 25;

/** A plausible result for this donor. */
export function resultFor(term: Term, donor: Donor, chance: Chance): string {
  if (term.type === 'Text') return chance.pick(narrativeOf(term.name));
  if (term.type === 'Qualitative') return chance.weighted(Object.entries(wordsFor(term, donor)));
  if (term.units === titreUnits) return titre(chance);
  return numberFor(term, donor, chance);
}

const titre = (chance: Chance) =>
  chance.percent(55) ? '<1:20' : `1:${20 * 2 ** Math.min(chance.whole(0, 4), chance.whole(0, 7))}`;

/**
 * Lowest plausible values, as a share of the upper limit, of biomarkers that have only an upper limit but are never near
 * zero. Others, such as C reactive protein or troponin, are near zero in healthy donors.
 */
const leastShares: readonly [RegExp, number][] = [
  [/^Hemoglobin A1c/, 0.75],
  [/^Cholesterol(?! in VLDL)/, 0.45],
  [/^(Triglyceride|Cholesterol in VLDL)/, 0.25],
];
const leastShare = ({ name }: Term) => leastShares.find(([names]) => names.test(name))?.[1] ?? 0;

function numberFor(term: Term, donor: Donor, chance: Chance): string {
  const fitting = rangesFor(term.ranges, donor);
  const base = baseOf(fitting) ?? baseOf(term.ranges) ?? { low: 0.5, high: 40 };
  const high = base.high ?? (base.low ?? 1) * 1.8;
  const least = leastShare(term) * high;
  const low = base.low ?? least;
  const middle = (low + high) / 2;
  const decimals = decimalsFor(high - low || high);
  let value = middle + chance.bell() * (high - low) * 0.3;
  value = Math.min(Math.max(value, low), high);
  if (chance.percent(abnormalPercent)) {
    const upwards = base.high !== null && (base.low === null || chance.percent(65));
    value = upwards
      ? high + (high - low || high) * chance.next() ** 2 * 1.6 + 10 ** -decimals
      : low - Math.min(low * 0.45, (high - low) * 1.6) * chance.next() - 10 ** -decimals;
  }
  if (term.units === '%') value = Math.min(value, 100);
  // A value below the detection limit is written as less than the limit.
  if (base.low === null && least === 0 && chance.percent(3)) return `<${(high / 50).toFixed(decimals + 1)}`;
  return Math.max(value, 10 ** -decimals).toFixed(decimals);
}

/** Enough decimals for about two hundred different values. */
const decimalsFor = (span: number) => Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(span))));
