// Backs up the embedded database of a stopped server: npm run backup [-- file]. A running server does it on a schedule.
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';

const file = process.argv[2] ?? `manual-${new Date().toISOString().replaceAll(':', '-')}.backup`;
try {
  const { dataDir, backup } = readConfig(process.env);
  const db = await openDatabase({ dataDir, backupKey: backup.key, log });
  try {
    await db.backup?.(file);
  } finally {
    await db.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function log(_level: string, message: string): void {
  console.log(message);
}
