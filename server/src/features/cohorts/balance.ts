import { setImmediate } from 'node:timers/promises';
import { type CohortReport, categoricalCovariates, continuousCovariates } from '@aliquot/contract/cohorts';
import { volumeKinds } from '@aliquot/contract/sample-client';
import { readPreanalytics } from '../samples/index.ts';
import type { Facts } from './facts.ts';

export type Balance = NonNullable<CohortReport['balance']>;
export interface Groups<T> {
  cases: readonly T[];
  controls: readonly T[];
}

/** Values that fewer samples of both groups have are left out. */
const minShare = 0.05;

/** Four decimals say more than anybody reads of them. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000 + 0;
const orNull = (value: number | null) => (value === null ? null : rounded(value));

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/** The sample variance; a single value does not vary. */
function varianceOf(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = meanOf(values);
  return values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1);
}

/** In standard deviations; null where nothing varies and the means differ. */
function standardized(difference: number, variance: number): number | null {
  if (variance === 0) return difference === 0 ? 0 : null;
  return difference / Math.sqrt(variance);
}

/** The standardized mean difference of two groups of numbers; null where one of them is empty. */
export const meanDifference = (cases: readonly number[], controls: readonly number[]): number | null =>
  cases.length === 0 || controls.length === 0
    ? null
    : standardized(meanOf(cases) - meanOf(controls), (varianceOf(cases) + varianceOf(controls)) / 2);

/** The standardized difference of two shares; null where one is of nothing. */
export const shareDifference = (cases: number | null, controls: number | null): number | null =>
  cases === null || controls === null
    ? null
    : standardized(cases - controls, (cases * (1 - cases) + controls * (1 - controls)) / 2);

type Continuous = (typeof continuousCovariates)[number];
type Categorical = (typeof categoricalCovariates)[number];

/** Volumes of other kinds do not compare. */
function numbersOf(facts: readonly Facts[], covariate: Continuous, kind: string | null): number[] {
  const comparable = covariate === 'volume' ? facts.filter(({ volumeKind }) => volumeKind === kind) : facts;
  return comparable.map((each) => each[covariate]).filter((value) => value !== null);
}

/** What a sample states of a covariate. Pools have few ways of handling, so that each is read once. */
function createReader() {
  const read = new Map<number, ReturnType<typeof readPreanalytics>>();
  const handlingOf = (packed: number) => {
    const known = read.get(packed) ?? readPreanalytics(packed);
    read.set(packed, known);
    return known;
  };
  return (facts: Facts, covariate: Categorical): string | null => {
    switch (covariate) {
      case 'sex':
      case 'ethnicity':
      case 'container':
      case 'condition':
        return facts[covariate];
      default:
        return handlingOf(facts.preanalytics)[covariate];
    }
  };
}
type Reader = ReturnType<typeof createReader>;

/** The share of each value, in one pass: pools are large, and the server answers others on the same thread. */
function sharesOf(facts: readonly Facts[], covariate: Categorical, stated: Reader) {
  const counts = new Map<string | null, number>();
  for (const each of facts) {
    const value = stated(each, covariate);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const shareOf = (value: string | null) =>
    facts.length === 0 ? null : (counts.get(value) ?? 0) / facts.length;
  return { values: [...counts.keys()], shareOf };
}

/** The kind that most samples have. */
function commonKind({ cases, controls }: Groups<Facts>): Balance['volumeKind'] {
  const kinds = [...cases, ...controls].map(({ volumeKind }) => volumeKind);
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  const [most] = volumeKinds.toSorted((a, b) => count(b) - count(a));
  return most !== undefined && count(most) > 0 ? most : null;
}

/** A row for each value that at least one in twenty of a group has, the most frequent first. */
function rowsOf({ cases, controls }: Groups<Facts>, covariate: Categorical, stated: Reader) {
  const ofCases = sharesOf(cases, covariate, stated);
  const ofControls = sharesOf(controls, covariate, stated);
  const most = (value: string | null) =>
    Math.max(ofCases.shareOf(value) ?? 0, ofControls.shareOf(value) ?? 0);
  return [...new Set([...ofCases.values, ...ofControls.values])]
    .filter((value) => most(value) >= minShare)
    .sort((a, b) => most(b) - most(a) || (a ?? '').localeCompare(b ?? '', 'en'))
    .map((value) => ({
      ...{ covariate, value, after: null, cases: null, controls: null },
      before: orNull(shareDifference(ofCases.shareOf(value), ofControls.shareOf(value))),
    }));
}

/**
 * How far the pools differ, with one row for each covariate and value. Texts are named by their keys. Yields to the event
 * loop after each covariate, since pools are large.
 */
export async function balanceBefore(pools: Groups<Facts>): Promise<Balance> {
  const balance: Balance = { volumeKind: commonKind(pools), continuous: [], categorical: [] };
  const nothing = { mean: null, sd: null };
  for (const covariate of continuousCovariates) {
    const of = (facts: readonly Facts[]) => numbersOf(facts, covariate, balance.volumeKind);
    const before = orNull(meanDifference(of(pools.cases), of(pools.controls)));
    balance.continuous.push({ covariate, before, after: null, cases: nothing, controls: nothing });
    await setImmediate();
  }
  const stated = createReader();
  for (const covariate of categoricalCovariates) {
    balance.categorical.push(...rowsOf(pools, covariate, stated));
    await setImmediate();
  }
  return balance;
}

/** The same rows with how far the chosen samples differ. */
export function withAfter(
  { volumeKind, continuous, categorical }: Balance,
  { cases, controls }: Groups<Facts>,
): Balance {
  const stated = createReader();
  return {
    volumeKind,
    continuous: continuous.map((row) => {
      const ofCases = numbersOf(cases, row.covariate, volumeKind);
      const ofControls = numbersOf(controls, row.covariate, volumeKind);
      const after = orNull(meanDifference(ofCases, ofControls));
      return { ...row, after, cases: spreadOf(ofCases), controls: spreadOf(ofControls) };
    }),
    categorical: categorical.map((row) => {
      const ofCases = sharesOf(cases, row.covariate, stated).shareOf(row.value);
      const ofControls = sharesOf(controls, row.covariate, stated).shareOf(row.value);
      const after = orNull(shareDifference(ofCases, ofControls));
      return { ...row, after, cases: orNull(ofCases), controls: orNull(ofControls) };
    }),
  };
}

const spreadOf = (values: readonly number[]) =>
  values.length === 0
    ? { mean: null, sd: null }
    : { mean: rounded(meanOf(values)), sd: rounded(Math.sqrt(varianceOf(values))) };

const textCovariates: readonly Categorical[] = ['ethnicity', 'container', 'condition'];

/** With other names of the values that are texts: texts for their keys, or the reverse. */
export const renamed = (balance: Balance, names: ReadonlyMap<string, string>): Balance => ({
  ...balance,
  categorical: balance.categorical.map((row) =>
    row.value !== null && textCovariates.includes(row.covariate)
      ? { ...row, value: names.get(row.value) ?? row.value }
      : row,
  ),
});
