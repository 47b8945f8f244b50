import { readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './database/types.ts';
import type { Logger } from './log.ts';

export interface Readiness {
  ready: boolean;
  /** What keeps the server from its work, for the log; whoever asked is told only that it is busy. */
  hindrance(): Promise<string | undefined>;
}

/**
 * A server can do its work when the database answers, has been through every migration this server knows (more than
 * those is the next release, already started beside this one), and there is room where the database of one's own and
 * uploads on their way are kept. A hindrance is logged when it comes and when it has gone, not each time somebody asks.
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

  async function look(): Promise<string | undefined> {
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
      const found = await look();
      if (found && !known) log.error({ event: 'not_ready', hindrance: found }, 'not ready');
      if (!found && known) log.info({ event: 'ready_again' }, 'ready again');
      known = found;
      return found;
    },
  };
}

/** Of the disk that a folder is on, or will be on once somebody makes it. */
async function freeMb(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 1_048_576;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return freeMb(dirname(folder));
  }
}
