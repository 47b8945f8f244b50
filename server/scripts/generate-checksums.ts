// Adds new migrations to the list of checksums. A line that is there stays: a landed migration is never edited, and
// server/test/migrations.test.ts compares. `--check` only says that one is missing.
import { madeFile } from './made-file.ts';
import { listedChecksums, migrationChecksums } from './migration-checksums.ts';

await madeFile(
  'server/test/migration-checksums.json',
  `${JSON.stringify({ ...migrationChecksums(), ...listedChecksums() }, null, 2)}\n`,
);
