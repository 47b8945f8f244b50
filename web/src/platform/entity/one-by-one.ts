import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { alert } from '../../ui/toasts/alert-store.ts';
import { ApiError } from '../api/api.ts';
import { conflictOf } from '../api/conflict.ts';
import { showError } from '../api/queries.ts';

/** The outcome of an action on several rows. */
export interface Outcome<Row, Result> {
  done: Row[];
  results: Result[];
  /** Not done, with their current values: these can be retried. */
  left: Row[];
  /** How many other users deleted meanwhile. */
  gone: number;
  errors: unknown[];
}

/** One call for each row. A rejected row does not stop the rest; a server that does not answer does. */
export async function oneByOne<Row, Result>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Result>,
): Promise<Outcome<Row, Result>> {
  const outcome: Outcome<Row, Result> = { done: [], results: [], left: [], gone: 0, errors: [] };
  for (const [at, row] of rows.entries()) {
    try {
      outcome.results.push(await act(row));
      outcome.done.push(row);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 404) outcome.gone += 1;
      else outcome.left.push({ ...row, ...conflictOf<Row>(error) });
      if (status !== 404 || rows.length === 1) outcome.errors.push(error);
      if (![400, 403, 404, 409].includes(status)) {
        outcome.left.push(...rows.slice(at + 1));
        break;
      }
    }
  }
  return outcome;
}

export const useOneByOne = <Row, Result>(act: (row: Row) => Promise<Result>, onSettled: () => unknown) =>
  useMutation({ mutationFn: (rows: readonly Row[]) => oneByOne(rows, act), onSettled });

/** Shows how many rows were left out, and each distinct reason once. */
export function reportLeftOut<Row, Result>({ done, left, gone, errors }: Outcome<Row, Result>): void {
  const several = done.length + left.length + gone > 1;
  if (several && gone > 0) alert.info(i18next.t('left_out.gone', { count: gone }));
  if (several && left.length > 0) alert.warning(i18next.t('left_out.stay', { count: left.length }));
  const sentences = new Set<string>();
  for (const error of errors) {
    if (error instanceof ApiError) for (const sentence of error.messages) sentences.add(sentence);
    else showError(error);
  }
  alert.error([...sentences]);
}
