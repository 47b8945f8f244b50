// Backs up the embedded database of a stopped server: npm run backup [-- file]. A running one does it by itself.
import { openDatabase } from '../src/platform/db.ts';

const file = process.argv[2] ?? `manual-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`;
try {
  const db = await openDatabase({ dataDir: process.env.DATA_DIR ?? './data', log });
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
