import type { Config } from '../config.ts';
import type { Database } from '../database/types.ts';
import type { Logger } from '../log.ts';

/** Backs up the embedded engine on a schedule. PostgreSQL has its own tools for backups. */
export function scheduleBackups(database: Database, config: Config, log: Logger): { stop(): void } {
  const { backup } = database;
  if (!backup || config.backup.hours === 0) return { stop: () => {} };
  const run = () => backup(`scheduled-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`);
  const timer = setInterval(
    () => void run().catch((err) => log.error({ err }, 'the scheduled backup failed')),
    config.backup.hours * 3_600_000,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
