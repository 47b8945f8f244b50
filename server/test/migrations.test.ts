import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedChecksums, migrationChecksums } from '../scripts/migration-checksums.ts';

test('a landed migration keeps its checksum, and a new one is listed', () => {
  assert.deepEqual(
    migrationChecksums(),
    listedChecksums(),
    'a database that ran a landed migration refuses another text: write a new one. If it has not landed, ' +
      'delete its line of migration-checksums.json and run npm run generate',
  );
});
