import pg from 'pg';
import { isPrepared, isVariant } from '../prepared.ts';
import { runWithSettings } from './query-with-settings.ts';

/** Each connection holds their plans in memory; statements beyond this limit are planned at every call. */
const maxPrepared = 100;
/** Callers choose filters, sorts and page sizes: their combinations must not use up all names. */
const maxVariants = 50;
const names = new Map<string, string>();
let variants = 0;

/** The name under which a marked statement is prepared; the same text has the same name on every connection. */
export function preparedName(text: string): string | undefined {
  if (!isPrepared(text)) return undefined;
  const known = names.get(text);
  if (known || names.size >= maxPrepared) return known;
  if (isVariant(text) && ++variants > maxVariants) return undefined;
  const name = `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
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
