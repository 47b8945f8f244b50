import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrationsDir } from '../src/start.ts';

/**
 * Checksums of the migrations that have landed. A new migration adds its line; an existing line never changes, because
 * a database that ran the file would refuse to start.
 */
const landed = {
  '0001_foundation.sql': '952f1e53eca69370923b08e129405e1b83de1548b2eb8184d3f45809f4c1fee6',
  '0002_users.sql': 'bd3a1b32e6a75727df16fc9885cbb24dd4c90ca41cc361fcbf159f4f0678a585',
  '0003_catalogue.sql': 'ab2ff9aac789671b0dc1eac25790c36300080f3d316defb7e05e634c3ee990ca',
  '0004_stock.sql': 'c93bfda4027fed175922c5d6fa8790075c9c381af097145a47ea217b3b1d91b0',
  '0005_orders.sql': 'ca78ab17f41b5aecbdd5c55bef5c053a67effaaf87da1907936eb4d2e40ae81e',
  '0006_search.sql': 'a18071aafc53e1ed031b535a75379c2ce4824df346da3d0c35e1392a75cd6a2e',
  '0007_contact.sql': 'c71bd2c6ebbe88c504bbc421ff34de737b64def6ed6f1023aa38614a3be62391',
  '0008_policies.sql': '591b5c405d9860638b338e2c68ad5d15e1dacea81514bb066f3329783aed76b8',
};

test('a landed migration keeps its checksum, and a new one is listed', () => {
  const present = Object.fromEntries(
    readdirSync(migrationsDir)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(migrationsDir, name)))
          .digest('hex'),
      ]),
  );
  assert.deepEqual(present, landed, 'write a new migration instead of editing one that has landed');
});
