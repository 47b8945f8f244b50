import pg from 'pg';
import { isPrepared } from '../prepared.ts';
import { runWithSettings } from './query-with-settings.ts';

/** Each connection holds their plans in memory; statements beyond this limit are planned at every call. */
const maxPrepared = 100;
const names = new Map<string, string>();

/** The name under which a marked statement is prepared; the same text has the same name on every connection. */
export function preparedName(text: string): string | undefined {
  if (!isPrepared(text)) return undefined;
  if (!names.has(text) && names.size < maxPrepared) names.set(text, `prepared_${names.size + 1}`);
  return names.get(text);
}

/**
 * PostgreSQL keeps the plan of a prepared statement only if it expects it to be as good as one for the values at hand; by
 * its estimate a statement that reads one row by id is planned anew at every call, which takes longer than to run it.
 */
export const keepPlan = {
  name: 'keep_plan',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
};

/**
 * A connection that sends marked statements as named prepared statements, whose plans are kept. Its pool prepares
 * `keepPlan` on it.
 */
export class PreparedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the many ways of calling it are the library's own
  override query(text: any, ...rest: any[]): any {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    if (name === undefined) return super.query(text, ...(rest as []));
    const [values = [], ...callback] = rest;
    if (this.getTransactionStatus() === 'I' && callback.length === 0)
      return runWithSettings(this, { name, text, values }, keepPlan);
    return super.query({ name, text, values }, ...(callback as []));
  }
}
