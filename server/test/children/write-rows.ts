// Writes rows and prints the number of each one that was acknowledged, until it is killed. See kill9.ts.
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database/database.ts';

const [, , dataDir = '', migrationsDir = '', first = '0'] = process.argv;
const db = await openDatabase({ dataDir, migrationsDir, log: () => {} });
writeSync(1, 'ready\n');

for (let n = Number(first); ; n += 2) {
  const pair = [n, n + 1];
  if (n % 10 === 0) {
    // A large insert from time to time fills the write-ahead log, so that some kills hit a checkpoint.
    await sql`insert into samples (accession, details) select ${`bulk-${n}-`} || i, jsonb_build_object('x', repeat(md5(i::text), 60))
      from generate_series(1, 300) i`.execute(db.kysely);
  }
  if (n % 4 === 0) {
    await db.kysely.transaction().execute(async (tx) => {
      for (const each of pair)
        await sql`insert into samples (accession) values (${`row-${each}`})`.execute(tx);
    });
    writeSync(1, `${n} ${n + 1}\n`);
  } else {
    for (const each of pair) {
      await sql`insert into samples (accession) values (${`row-${each}`})`.execute(db.kysely);
      writeSync(1, `${each}\n`);
    }
  }
}
