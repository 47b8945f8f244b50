import pg from 'pg';
import { isKept } from '../kept.ts';

/** Every connection holds the plans; statements beyond this are planned each time, as all others are. */
const mostKept = 100;
const names = new Map<string, string>();

/** The same text has the same name on every connection. */
function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < mostKept) names.set(text, `kept_${names.size + 1}`);
  return names.get(text);
}

/** A connection that lets the server keep the plans of marked statements. */
export class KeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the many ways of calling it are the library's own
  override query(text: any, ...rest: any[]): any {
    const name = typeof text === 'string' && isKept(text) ? nameOf(text) : undefined;
    if (name === undefined) return super.query(text, ...(rest as []));
    const [values, ...callback] = rest;
    return super.query({ name, text, values }, ...(callback as []));
  }
}
