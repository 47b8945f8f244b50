import type { BiomarkerType, Comparator, GapOwner, RangeSex, ResultClass } from './result-classes.ts';

/**
 * Classification of results. The database has the same rules in `parse_result` and `classify_result`;
 * `test/result-cases.ts` tests both, so that filter, facet, ruler and histogram agree.
 */

/** Bounds are inclusive; null is unbounded. Ages are whole years. */
export interface ReferenceRange {
  low: number | null;
  high: number | null;
  /** Owner of the gap between this interval and the next lower one. */
  gapOwner: GapOwner;
  sex: RangeSex;
  ageFrom: number | null;
  ageTo: number | null;
  label: string;
}

/** All that is needed of an interval to find that of a donor. */
export type DonorRange = Omit<ReferenceRange, 'gapOwner'>;

export interface Donor {
  /** As in the sample: Male, Female, Other, Unknown or null. */
  gender: string | null;
  /** Whole years at collection. */
  age: number | null;
}

const plain =
  /^(<=|>=|<|>|≤|≥)? ?([+-]?(?:[0-9]{1,40}(?:\.[0-9]{1,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?)$/;
const titre = /^(<|>)? ?1:([0-9]{1,40})$/;
export const titreUnits = '{titer}';

/** The number and comparator of a quantitative result; null if it is not a number. 1:80 counts as 80. */
export function parseResult(
  value: string | null,
  { type, units }: { type: BiomarkerType; units: string | null },
): { number: number; comparator: Comparator | null } | null {
  if (type !== 'Quantitative' || value === null || value.length > 60) return null;
  const parts = plain.exec(value) ?? (units === titreUnits ? titre.exec(value) : null);
  if (!parts) return null;
  const comparator = parts[1] === '≤' ? '<=' : parts[1] === '≥' ? '>=' : parts[1];
  return { number: Number(parts[2]), comparator: (comparator as Comparator | undefined) ?? null };
}

/** Whether a text is a valid result of the biomarker. */
export const isResult = (value: string, term: { type: BiomarkerType; units: string | null }) =>
  term.type !== 'Quantitative' || parseResult(value, term) !== null;

/** The intervals for this donor, lowest first. Without an age only those for any age. */
export function rangesFor<R extends DonorRange>(ranges: readonly R[], { gender, age }: Donor): R[] {
  const sex = gender?.toLowerCase();
  return ranges
    .filter((range) => range.sex === 'any' || range.sex === sex)
    .filter((range) =>
      age === null
        ? range.ageFrom === null && range.ageTo === null
        : (range.ageFrom ?? 0) <= age && (range.ageTo ?? age) >= age,
    )
    .sort((a, b) => (a.low ?? -Infinity) - (b.low ?? -Infinity));
}

/** Labels that count as normal if a biomarker has no interval named Normal. */
const baseLabels = [
  'Optimal',
  'Near optimal',
  'Negative',
  'Not detected',
  'Therapeutic',
  'Immune',
  'Low risk',
  'Average risk',
];

/** The reference interval: the span of the donor's intervals that count as normal; null if none does. */
export function baseOf(fitting: readonly DonorRange[]): { low: number | null; high: number | null } | null {
  const base = fitting.filter(baseAmong(fitting));
  const [first] = base;
  if (!first) return null;
  const high = base.some((range) => range.high === null)
    ? null
    : Math.max(...base.map((range) => range.high ?? 0));
  return { low: first.low, high };
}

function baseAmong(fitting: readonly DonorRange[]): (range: DonorRange) => boolean {
  const hasNormal = fitting.some(({ label }) => label === 'Normal');
  return ({ label }) => (hasNormal ? label === 'Normal' : baseLabels.includes(label));
}

/** The interval that contains a value; `between` if it is in a gap that neither neighbor owns. */
function ownerOf<R extends ReferenceRange>(value: number, fitting: readonly R[]): R | 'between' | null {
  const at = fitting.findLastIndex(({ low }) => low === null || low <= value);
  const [reached, next] = [fitting[at], fitting[at + 1]];
  if (!reached) return null;
  if (reached.high === null || value <= reached.high) return reached;
  if (!next) return null;
  return { none: 'between' as const, lower: reached, upper: next }[next.gapOwner];
}

/**
 * Low, normal or high for a donor, and the label. In a gap between two intervals there is neither, unless one of them
 * owns the gap; without a reference interval there is no class.
 */
export function classifyResult(
  value: number,
  ranges: readonly ReferenceRange[],
  donor: Donor,
): { class: ResultClass | null; label: string | null } {
  const fitting = rangesFor(ranges, donor);
  const owner = ownerOf(value, fitting);
  if (owner === 'between') return { class: null, label: null };
  const label = owner?.label ?? null;
  const base = baseOf(fitting);
  if (!base) return { class: null, label };
  if (owner && baseAmong(fitting)(owner)) return { class: 'normal', label };
  if (base.low !== null && value < base.low) return { class: 'low', label };
  if (base.high !== null && value > base.high) return { class: 'high', label };
  return { class: 'normal', label };
}
