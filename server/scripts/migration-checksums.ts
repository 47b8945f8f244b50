import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../migrations');

/** The content of `server/test/migration-checksums.json`. */
export const listedChecksums = (): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../test/migration-checksums.json'), 'utf8'));

/** The current checksums of all migrations by name, as databases store them. */
export const migrationChecksums = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
