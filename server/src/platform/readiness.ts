import { readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './database/types.ts';
import type { Logger } from './log.ts';

export interface Readiness {
  ready: boolean;
  /** Why the server is not ready, for the log only; callers get a plain 503. */
  hindrance(): Promise<string | undefined>;
}

/**
 * A server is ready when the database responds and has all migrations of this server (more are fine: a newer release
 * runs beside this one), and there is free disk space for the embedded database and uploads. A hindrance is logged when
 * it begins and ends, not at each probe.
 */
export function createReadiness(
  database: Pick<Database, 'kysely'>,
  config: Pick<Config, 'dataDir' | 'diskFloorMb'>,
  log: Logger,
  migrationsDir: string,
): Readiness {
  const newest =
    readdirSync(migrationsDir)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1) ?? '';
  let known: string | undefined;

  async function findHindrance(): Promise<string | undefined> {
    const { rows } = await sql`select from schema_migrations where name = ${newest}`.execute(database.kysely);
    if (rows.length === 0) return `the database has not been through ${newest}`;
    const free = await freeMb(config.dataDir);
    if (free < config.diskFloorMb)
      return `only ${Math.floor(free)} MB are free where the data is kept; ${config.diskFloorMb} MB are needed`;
    return undefined;
  }

  return {
    ready: false,
    async hindrance() {
      const found = await findHindrance();
      if (found && !known) log.error({ event: 'not_ready', hindrance: found }, 'not ready');
      if (!found && known) log.info({ event: 'ready_again' }, 'ready again');
      known = found;
      return found;
    },
  };
}

/** Free space on the disk of a folder, which may not exist yet. */
async function freeMb(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 1_048_576;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return freeMb(dirname(folder));
  }
}
