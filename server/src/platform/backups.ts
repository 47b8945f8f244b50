import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import { pruneBackups } from './embedded-db/backup.ts';
import type { Logger } from './log.ts';

const prefix = 'scheduled-';

/** Backs the embedded engine up on a schedule and keeps the newest. PostgreSQL has its own means for this. */
export function scheduleBackups(database: Database, config: Config, log: Logger): { stop(): void } {
  const { backup } = database;
  if (!backup || config.backup.hours === 0) return { stop: () => {} };
  const folder = join(config.dataDir, 'backups');
  const run = async () => {
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    await backup(`${prefix}${time}.tar.gz`);
    await pruneBackups(folder, prefix, config.backup.keep);
  };
  const timer = setInterval(
    () => void run().catch((err) => log.error({ err }, 'the scheduled backup failed')),
    config.backup.hours * 3_600_000,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
