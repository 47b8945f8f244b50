import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'light-my-request';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { startServer } from '../server/src/start.ts';
import { quiet } from '../server/test/harness-db.ts';
import { highLimits } from '../server/test/high-limits.ts';
import { recordStatements, type Statement } from '../server/test/statements.ts';

export const secret = 'a secret for benches that is long enough';

/** The product in this process, to record its statements. */
export async function openRecorder(url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-record-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    ...highLimits,
  });
  const database = await openDatabase({ url, dataDir: '', statementTimeoutMs: 120_000, log: quiet });
  const server = await startServer({ config, log: createLogger('silent'), database });
  await server.app.ready();
  return {
    db: database.kysely,
    tokens: server.services.tokens,
    /** The statements of one call, which must succeed. */
    async record(call: InjectOptions): Promise<Statement[]> {
      // `inject` starts when it is awaited, so the await must be inside.
      const [statements, reply] = await recordStatements(async () => await server.app.inject(call));
      if (reply.statusCode !== 200) throw new Error(`${call.url}: ${reply.statusCode} ${reply.body}`);
      return statements;
    },
    async close() {
      await server.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Recorder = Awaited<ReturnType<typeof openRecorder>>;
