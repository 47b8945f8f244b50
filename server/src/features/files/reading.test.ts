import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { vendors } from '@aliquot/contract/vendors';
import type { Caller } from '../../../test/harness.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { until } from '../../../test/until.ts';
import { openFileTestApp, picture, presign } from '../../../test/uploads.ts';
import { fileJobs } from './jobs.ts';

let testApp: Awaited<ReturnType<typeof openFileTestApp>>;
let admin: Caller;
let buyer: Caller;

before(async () => {
  testApp = await openFileTestApp();
  admin = await testApp.as('admin');
  buyer = await testApp.as('client_user');
});
after(() => testApp.close());

describe('reading', () => {
  test('sends pictures inline and other files as attachments, sandboxed and with nosniff', async () => {
    const shown = await testApp.uploaded(admin, await picture());
    const image = await testApp.read(testApp.urlFor(admin, shown));
    assert.equal(image.headers['content-type'], 'image/png');
    assert.match(String(image.headers['content-disposition']), /^inline/);
    const text = Buffer.from('a,b\n');
    const id = await testApp.uploaded(admin, text, { type: 'text/csv' });
    const sheet = await testApp.read(testApp.urlFor(admin, id));
    assert.match(String(sheet.headers['content-disposition']), /^attachment/);
    assert.equal(sheet.headers['cache-control'], 'no-store');
    assert.equal(sheet.body, 'a,b\n');
    for (const { headers } of [image, sheet]) {
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
    }
  });

  test('needs a URL for this session and file, and is 404 otherwise', async () => {
    const id = await testApp.uploaded(admin, await picture());
    const other = await testApp.uploaded(buyer, await picture());
    const url = testApp.urlFor(admin, id);
    const get = async (address: string) =>
      (await testApp.nobody.raw({ method: 'GET', url: address })).statusCode;
    assert.equal(await get(url), 200);
    assert.equal(await get(url.replace(`/${id}?`, `/${other}?`)), 404);
    assert.equal(
      await get(testApp.urlFor(admin, other)),
      404,
      'only the uploader can read unclaimed uploads',
    );
    const leaving = await testApp.as('admin');
    const left = testApp.urlFor(leaving, id);
    assert.equal(await get(left), 404);
    await claimed(id);
    assert.equal(await get(left), 200);
    await leaving.raw({ method: 'GET', url: '/api/auth/logout' });
    assert.equal(await get(left), 404);
    const session = new URL(testApp.urlFor(buyer, id), 'http://here').searchParams.get('session');
    assert.equal(await get(url.replace(/session=[^&]+/, `session=${session}`)), 404);
  });

  const claimed = (id: number) =>
    testApp.db.updateTable('files').set({ state: 'claimed' }).where('id', '=', id).execute();

  test('is 404 after ten minutes, and when the bytes are missing in the store', async () => {
    const late = await openFileTestApp();
    try {
      const person = await late.as('admin');
      const logoFileId = await late.uploaded(person, await picture(), { purpose: 'logo' });
      const { logoUrl } = await person.ok(vendors.create, { body: { name: 'Shown', logoFileId } });
      late.clock.forward(530);
      assert.equal((await late.read(logoUrl)).statusCode, 200);
      const [lost] = (await person.ok(vendors.getMany, { body: {} })).items;
      late.clock.forward(80);
      assert.equal((await late.read(logoUrl)).statusCode, 404);
      assert.equal((await late.read(lost?.logoUrl)).statusCode, 200);
      rmSync(join(late.dataDir, 'files'), { recursive: true });
      assert.equal((await late.read(lost?.logoUrl)).statusCode, 404);
    } finally {
      await late.close();
    }
  });
});

describe('a logo', () => {
  const make = async (body: object) => admin.ok(vendors.create, { body: body as { name: string } });

  test('is shown in every reply of its vendor, can be replaced and removed, and the old file is deleted', async () => {
    const first = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
    const vendor = await make({ name: 'With a logo', logoFileId: first });
    const get = async (url: string | null) =>
      (await testApp.nobody.raw({ method: 'GET', url: String(url) })).statusCode;
    assert.equal(await get(vendor.logoUrl), 200);
    const listed = await admin.ok(vendors.getMany, { body: { search: 'with a logo' } });
    assert.equal(await get(listed.items[0]?.logoUrl ?? null), 200);
    const second = await testApp.uploaded(admin, await picture('jpeg'), { type: 'image/jpeg' });
    const params = { id: vendor.id };
    const changed = await admin.ok(vendors.update, { params, body: { logoFileId: second } });
    assert.equal(await get(changed.logoUrl), 200);
    assert.equal(await get(vendor.logoUrl), 404);
    await admin.ok(vendors.update, { params, body: { logoFileId: second, city: 'Metz' } });
    assert.equal((await testApp.rowOf(second))?.state, 'claimed');
    assert.equal((await admin.ok(vendors.update, { params, body: { logoFileId: null } })).logoUrl, null);
    await testApp.services.jobs.send(testApp.db, 'files.remove', {});
    await until(async () => (await testApp.rowOf(second)) === undefined, 'its row is gone');
    assert.equal(await testApp.rowOf(first), undefined);
    assert.equal(await testApp.rowOf(second), undefined);
  });

  test('must be the caller’s own, complete and unused upload for this purpose', async () => {
    const foreign = await testApp.uploaded(await testApp.as('admin'), await picture(), { purpose: 'logo' });
    const { fileId: pending } = await presign(admin, await picture(), { purpose: 'logo' });
    const avatar = await testApp.uploaded(admin, await picture(), { purpose: 'avatar' });
    const sheet = await testApp.uploaded(admin, Buffer.from('a,b\n'), { type: 'text/csv' });
    const taken = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
    await make({ name: 'Has it already', logoFileId: taken });
    for (const logoFileId of [foreign, pending, avatar, sheet, taken, 999_999]) {
      const { code, fields } = await admin.refused(vendors.create, { body: { name: 'No', logoFileId } });
      assert.equal(code, 1005);
      assert.deepEqual(fields, { logoFileId: ['This file cannot be used. Upload it again.'] });
    }
  });

  test('cannot be claimed by two vendors at the same time', async () => {
    const logoFileId = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        admin.send(vendors.create, { body: { name: `Rival ${i}`, logoFileId } }),
      ),
    );
    assert.deepEqual(replies.map((r) => r.statusCode).sort(), [200, 400, 400, 400, 400, 400]);
  });
});

test('unclaimed uploads are deleted after an hour, with their bytes; claimed ones stay', async () => {
  const free = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
  const { fileId: pending } = await presign(admin, await picture());
  const kept = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
  await admin.ok(vendors.create, { body: { name: 'Keeps its logo', logoFileId: kept } });
  const key = (await testApp.rowOf(free))?.stored_key ?? '';
  const tidy = fileJobs(testApp.db, testApp.services).find(({ name }) => name === 'files.tidy');
  await tidy?.run({});
  assert.ok(await testApp.rowOf(free));
  await testApp.db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await tidy?.run({});
  assert.equal(await testApp.rowOf(free), undefined);
  assert.equal(await testApp.rowOf(pending), undefined);
  assert.ok(!testApp.below('files').includes(key));
  assert.ok(testApp.below('files').includes((await testApp.rowOf(kept))?.stored_key ?? '?'));
});

test('when the store cannot be written, the upload fails with 503 and leaves nothing', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'aliquot-broken-'));
  writeFileSync(join(broken, 'files'), 'not a folder');
  const other = await openFileTestApp({ DATA_DIR: broken });
  try {
    const person = await other.as('admin');
    const bytes = await picture();
    const { url, fileId } = await presign(person, bytes);
    const reply = await other.put(url, bytes);
    assert.equal(reply.statusCode, 503);
    assert.equal(reply.json().error.code, 1503);
    assert.deepEqual(readdirSync(join(broken, 'uploads')), []);
    const row = other.db.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst();
    assert.equal(await row, undefined);
  } finally {
    await other.close();
  }
});

test('an S3 store gets checked files, returns them, and deletes released ones', async () => {
  const s3 = await startS3('specimens');
  const other = await openFileTestApp({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'specimens',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  try {
    const person = await other.as('admin');
    const bytes = await picture();
    const { url, fileId } = await presign(person, bytes, { purpose: 'logo' });
    assert.ok(url.startsWith('/api/files/'), 'the server receives the bytes first, with any store');
    assert.equal((await other.put(url, bytes)).statusCode, 200);
    const vendor = await person.ok(vendors.create, { body: { name: 'In the cloud', logoFileId: fileId } });
    const reply = await other.read(vendor.logoUrl);
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(reply.rawPayload, [...s3.objects.values()][0]?.bytes);
    s3.fail(true);
    assert.equal((await other.read(vendor.logoUrl)).statusCode, 503);
    assert.equal((await person.ok(vendors.getMany, { body: {} })).count, 1, 'other calls still work');
    s3.fail(false);
    await person.ok(vendors.update, { params: { id: vendor.id }, body: { logoFileId: null } });
    await until(() => s3.objects.size === 0, 'the store is empty');
    assert.equal(s3.objects.size, 0);
    assert.deepEqual(other.below('uploads'), []);
  } finally {
    await other.close();
    await s3.close();
  }
});
