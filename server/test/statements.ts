import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Handle } from '../src/platform/database/handle.ts';

/** A statement as sent to PostgreSQL, with its result. */
export interface Statement {
  text: string;
  values: unknown[];
  /** The name of the prepared statement. */
  name?: string;
  rows: Record<string, unknown>[];
}

const recording = new AsyncLocalStorage<Statement[]>();

let patched = false;

/** Patches the client once; records only statements sent within `recordStatements`. */
function patchClient(): void {
  if (patched) return;
  patched = true;
  // biome-ignore lint/suspicious/noExplicitAny: the library has many overloads
  const prototype = pg.Client.prototype as any;
  const query = prototype.query;
  prototype.query = function (first: string | Statement, ...rest: unknown[]) {
    const seen = recording.getStore();
    if (seen && first instanceof pg.Query) {
      const sent = first as unknown as Statement & { callback: Done };
      const statement = note(seen, sent);
      const done = sent.callback;
      sent.callback = (error, result) => {
        statement.rows = result?.rows ?? [];
        done(error, result);
      };
      return query.call(this, first, ...rest);
    }
    const answer = query.call(this, first, ...rest);
    if (!seen || typeof answer?.then !== 'function') return answer;
    const statement = note(seen, typeof first === 'string' ? { text: first, values: rest[0] } : first);
    return answer.then((result: pg.QueryResult) => {
      statement.rows = result.rows;
      return result;
    });
  };
}

interface Sent {
  text: string;
  values?: unknown;
  name?: string;
}
type Done = (error: Error | undefined, result?: pg.QueryResult) => void;

function note(seen: Statement[], { text, values, name }: Sent): Statement {
  const statement = {
    text,
    values: [...((values as unknown[]) ?? [])],
    ...(name ? { name } : {}),
    rows: [],
  };
  seen.push(statement);
  return statement;
}

/** The statements that the work sends, and its result. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<[Statement[], T]> {
  patchClient();
  const seen: Statement[] = [];
  const given = await recording.run(seen, work);
  return [[...seen], given];
}

/** The number of statements that the work sends, on either engine. */
export async function countStatements(db: Handle, work: (db: Handle) => Promise<unknown>): Promise<number> {
  let sent = 0;
  await work(
    db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        sent += 1;
        return result;
      },
    }),
  );
  return sent;
}
