import { balanceBounds, type CohortReport } from '@aliquot/contract/cohorts';

export type Balance = NonNullable<CohortReport['balance']>;
type Continuous = Balance['continuous'][number];
type Categorical = Balance['categorical'][number];

/** A line of the plot: a number, or one value of a category. */
export interface BalanceRow {
  covariate: Continuous['covariate'] | Categorical['covariate'];
  /** Of a category; null where it is not stated. */
  value?: string | null;
  before: number | null;
  after: number | null;
  cases: Continuous['cases'] | number | null;
  controls: Continuous['controls'] | number | null;
}

/** A covariate that both groups state nowhere says nothing. */
const says = ({ before, after }: BalanceRow) => before !== null || after !== null;

export const everyRow = ({ continuous, categorical }: Balance): BalanceRow[] =>
  [...continuous, ...categorical].filter(says);

/** One line for each covariate: of a category the value that differs most. */
export function worstRows(balance: Balance): BalanceRow[] {
  const byCovariate = Map.groupBy(everyRow(balance), ({ covariate }) => covariate);
  return [...byCovariate.values()].map((rows) =>
    rows.reduce((worst, row) => (size(row) > size(worst) ? row : worst)),
  );
}

/** Where nothing was chosen, the difference of the pools. */
const size = ({ after, before }: BalanceRow) => Math.abs(after ?? before ?? 0);

export type Verdict = 'balanced' | 'check' | 'unbalanced';

export function verdictOn({ after }: Pick<BalanceRow, 'after'>): Verdict {
  const apart = Math.abs(after ?? 0);
  if (apart > balanceBounds.unbalanced) return 'unbalanced';
  return apart > balanceBounds.check ? 'check' : 'balanced';
}

/** What differs most first. */
export const toCheck = (rows: readonly BalanceRow[]): BalanceRow[] =>
  rows.filter((row) => verdictOn(row) !== 'balanced').toSorted((a, b) => size(b) - size(a));
