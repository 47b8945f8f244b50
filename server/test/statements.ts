import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Handle } from '../src/platform/database/handle.ts';

/** What was sent to PostgreSQL, as it was sent, and what came back. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Under which name the server keeps its plan. */
  name?: string;
  rows: Record<string, unknown>[];
}

const recording = new AsyncLocalStorage<Statement[]>();

let listening = false;

/** Every statement passes here; only those sent on behalf of recorded work are written down. */
function listenIn(): void {
  if (listening) return;
  listening = true;
  // biome-ignore lint/suspicious/noExplicitAny: the many ways of calling it are the library's own
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

/** The statements some work sends, and what it gives. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<[Statement[], T]> {
  listenIn();
  const seen: Statement[] = [];
  const given = await recording.run(seen, work);
  return [[...seen], given];
}

/** How many statements some work sends, on either engine. */
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
