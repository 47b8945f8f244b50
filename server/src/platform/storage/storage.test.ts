import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { startS3 } from '../../../test/s3-server.ts';
import { readConfig } from '../config.ts';
import { StoreMissingError } from './missing.ts';
import { createStore } from './storage.ts';
import type { Store } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-store-'));
const secret = 'x'.repeat(40);
let s3: Awaited<ReturnType<typeof startS3>>;
const stores: Record<string, Store> = {};
before(async () => {
  s3 = await startS3('specimens');
  stores.folder = createStore(readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret }));
  stores.s3 = createStore(
    readConfig({
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'specimens',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  );
});
after(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

const key = 'ab'.repeat(20);
const incoming = (text: string) => {
  const path = join(dataDir, 'incoming');
  writeFileSync(path, text);
  return path;
};
const textOf = async (store: Store) => text(await store.read(key));

for (const name of ['folder', 's3'])
  describe(`in a ${name}`, () => {
    test('a put file can be read and replaced, its source is removed, and remove is idempotent', async () => {
      const store = stores[name] as Store;
      const path = incoming('a,b\n1,2\n'.repeat(20_000));
      await store.put(key, path, 'text/csv');
      assert.ok(!existsSync(path));
      assert.equal(await textOf(store), 'a,b\n1,2\n'.repeat(20_000));
      await store.put(key, incoming('newer'), 'text/csv');
      assert.equal(await textOf(store), 'newer');
      await store.remove(key);
      await store.remove(key);
      await assert.rejects(store.read(key), StoreMissingError);
    });
  });

test('a store that denies access throws an error other than StoreMissingError', async () => {
  s3.fail(true);
  const path = incoming('x');
  await assert.rejects(async () => stores.s3?.put(key, path, 'text/csv'));
  await assert.rejects(
    async () => stores.s3?.read(key),
    (error) => !(error instanceof StoreMissingError),
  );
  s3.fail(false);
  assert.equal(s3.objects.size, 0);
});

test('no temporary files are left in the folder', () => {
  const names = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    names.filter((entry) => entry.isFile()),
    [],
  );
});
