// Puts a backup in place of the embedded database of a stopped server: npm run restore -- <file>
import { resolve } from 'node:path';
import { restoreBackup } from '../src/platform/embedded-db/backup.ts';

const [, , file] = process.argv;
const log = (_level: string, message: string) => console.log(message);
try {
  if (!file) throw new Error('Usage: npm run restore -- <backup file>');
  await restoreBackup(resolve(file), resolve(process.env.DATA_DIR ?? './data'), log);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
