import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApp } from '../../../test/harness.ts';
import { SettingsError } from '../config.ts';
import { assertMasterKey } from './master-key.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

const [key, another] = ['a master key of the first start, long', 'a master key of somebody else, longer'];

test('the first start decides on the key, also when several nodes start together', async () => {
  const starts = Array.from({ length: 4 }, () => assertMasterKey(testApp.db, key));
  await Promise.all(starts);
  await assertMasterKey(testApp.db, key);
  const checks = await testApp.db.selectFrom('key_checks').selectAll().execute();
  assert.equal(checks.length, 1);
  assert.ok(!JSON.stringify(checks).includes(key));
});

test('a start with another key is refused, and the first key stays valid', async () => {
  await assert.rejects(
    assertMasterKey(testApp.db, another),
    (error: Error) => error instanceof SettingsError && /MASTER_KEY is not the key/.test(error.message),
  );
  await assertMasterKey(testApp.db, key);
});
