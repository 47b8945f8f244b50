// Restores a backup as the embedded database of a stopped server: npm run restore -- <file> [--unsealed]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { restoreBackup } from '../src/platform/database/embedded/backup.ts';

const { values, positionals } = parseArgs({
  options: { unsealed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
const log = (_level: string, message: string) => console.log(message);
try {
  if (!file) throw new Error('Usage: npm run restore -- <backup file> [--unsealed]');
  const { dataDir, backup } = readConfig(process.env);
  await restoreBackup(resolve(file), { dataDir: resolve(dataDir), key: backup.key, log, ...values });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
