// Adds new migrations to the list of checksums. Existing lines stay: a landed migration is never edited, which
// server/test/migrations.test.ts checks. `--check` only compares.
import { madeFile } from './made-file.ts';
import { listedChecksums, migrationChecksums } from './migration-checksums.ts';

await madeFile(
  'server/test/migration-checksums.json',
  `${JSON.stringify({ ...migrationChecksums(), ...listedChecksums() }, null, 2)}\n`,
);
