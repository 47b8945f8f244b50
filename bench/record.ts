import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'light-my-request';
import pg from 'pg';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/db.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { startServer } from '../server/src/start.ts';
import { quiet } from '../server/test/harness-db.ts';

/** What the product sent for one call, as it sent it, and what came back. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Under which name the server keeps its plan. */
  name?: string;
  rows: Record<string, unknown>[];
}

export const secret = 'a secret for benches that is long enough';

const recording = new AsyncLocalStorage<Statement[]>();

/** Every statement passes here; only those sent on behalf of a recorded call are written down. */
function listenIn(): void {
  // biome-ignore lint/suspicious/noExplicitAny: the many ways of calling it are the library's own
  const prototype = pg.Client.prototype as any;
  const query = prototype.query;
  prototype.query = function (first: string | Statement, ...rest: unknown[]) {
    const seen = recording.getStore();
    const answer = query.call(this, first, ...rest);
    if (!seen || typeof answer?.then !== 'function') return answer;
    const sent = typeof first === 'string' ? { text: first, values: rest[0] } : first;
    const statement: Statement = {
      text: sent.text,
      values: [...((sent.values as unknown[]) ?? [])],
      ...('name' in sent && sent.name ? { name: sent.name } : {}),
      rows: [],
    };
    seen.push(statement);
    return answer.then((result: pg.QueryResult) => {
      statement.rows = result.rows;
      return result;
    });
  };
}

let listening = false;

/** The product within this process, to look at what it asks the database. */
export async function openRecorder(url: string) {
  if (!listening) listenIn();
  listening = true;
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-record-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  const database = await openDatabase({ url, dataDir: '', statementTimeoutMs: 120_000, log: quiet });
  const server = await startServer({ config, log: createLogger('silent'), database });
  await server.app.ready();
  return {
    db: database.kysely,
    tokens: server.services.tokens,
    /** The statements of one call, which must succeed. */
    async record(call: InjectOptions): Promise<Statement[]> {
      const seen: Statement[] = [];
      // It begins only when it is waited for, which must happen inside.
      const reply = await recording.run(seen, async () => await server.app.inject(call));
      if (reply.statusCode !== 200) throw new Error(`${call.url}: ${reply.statusCode} ${reply.body}`);
      return [...seen];
    },
    async close() {
      await server.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Recorder = Awaited<ReturnType<typeof openRecorder>>;
