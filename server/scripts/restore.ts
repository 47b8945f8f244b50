// Puts a backup in place of the embedded database of a stopped server: npm run restore -- <file>
import { resolve } from 'node:path';
import { readConfig } from '../src/platform/config.ts';
import { restoreBackup } from '../src/platform/embedded-db/backup.ts';

const [, , file] = process.argv;
const log = (_level: string, message: string) => console.log(message);
try {
  if (!file) throw new Error('Usage: npm run restore -- <backup file>');
  const { dataDir, backup } = readConfig(process.env);
  await restoreBackup(resolve(file), { dataDir: resolve(dataDir), key: backup.key, log });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
