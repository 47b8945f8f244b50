// Runs migrations; migrate.test.ts kills it meanwhile.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

const [, , dataDir = '', url = '', migrationsDir = '', first = ''] = process.argv;
const db = await openDatabase({ dataDir, ...(url ? { url } : {}), migrationsDir: first, log: () => {} });
writeSync(1, 'opened\n');
await migrate(db, migrationsDir, () => {});
writeSync(1, 'finished\n');
