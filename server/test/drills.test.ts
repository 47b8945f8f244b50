import { describe, test } from 'node:test';
import { drills } from '../drills/table.ts';
import { full } from './full.ts';
import { onPostgres } from './harness-db.ts';

/** Short drills without an equivalent test. `npm run drill` runs all of them. */

const drill = (id: string, ...given: string[]) => {
  const found = drills.find((each) => each.id === id);
  test(`${id}: ${found?.does}`, (t) => found?.run((line) => t.diagnostic(line), ...given));
};

describe('drills on PostgreSQL', { skip: !onPostgres }, () => {
  drill('X-05', '6');
});

describe('drills on the embedded engine', {
  skip: onPostgres || (!full && 'restarts the product; auth.test.ts loses a refresh in every run'),
}, () => {
  drill('X-06', 'embedded');
});
