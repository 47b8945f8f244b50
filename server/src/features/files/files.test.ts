import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { files } from '@aliquot/contract/files';
import sharp from 'sharp';
import type { Caller } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { openFileTestApp, picture, presign } from '../../../test/uploads.ts';
import { fileJobs } from './jobs.ts';

let testApp: Awaited<ReturnType<typeof openFileTestApp>>;
let admin: Caller;
let buyer: Caller;
let port: number;

before(async () => {
  testApp = await openFileTestApp();
  admin = await testApp.as('admin');
  buyer = await testApp.as('client_user');
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  port = (testApp.app.server.address() as AddressInfo).port;
});
after(() => testApp.close());

describe('requesting an upload URL', () => {
  const refused = (asked: Record<string, string>) => admin.refused(files.presign, { query: asked } as never);

  test('needs type, size and name', async () => {
    const { status, fields } = await refused({});
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(fields ?? {}).sort(), ['contentType', 'originalName', 'size']);
    assert.equal((await refused({ contentType: 'image/png', size: '-1', originalName: 'a' })).code, 1005);
  });

  test('limits types and sizes by purpose', async () => {
    const ask = async (contentType: string, size: number, purpose?: string) =>
      (await refused({ contentType, size: String(size), originalName: 'a', ...(purpose ? { purpose } : {}) }))
        .code;
    const mb = 1_048_576;
    assert.equal(await ask('image/svg+xml', 10), 1011);
    assert.equal(await ask('text/html', 10), 1011);
    assert.equal(await ask('__proto__', 10), 1011);
    assert.equal(await ask('application/pdf', 10, 'avatar'), 1011);
    assert.equal(await ask('image/png', 10, 'import'), 1011);
    assert.equal(await ask('image/png', 5 * mb + 1, 'avatar'), 1010);
    assert.equal(await ask('image/png', 5 * mb + 1), 1010);
    assert.equal(await ask('image/png', 10 * mb + 1, 'attachment'), 1010);
    assert.equal(await ask('application/pdf', 10 * mb + 1), 1010);
    assert.equal(await ask('text/csv', 50 * mb + 1), 1010);
  });

  test('is allowed to clients only for avatars and attachments', async () => {
    for (const purpose of [undefined, 'avatar', 'attachment'] as const)
      assert.ok((await presign(buyer, Buffer.alloc(10), purpose ? { purpose } : {})).fileId > 0);
    for (const [purpose, contentType] of [
      ['import', 'text/csv'],
      ['document', 'application/pdf'],
      ['logo', 'image/png'],
      [undefined, 'text/csv'],
    ] as const) {
      const query = { contentType, size: '10', originalName: 'a', ...(purpose ? { purpose } : {}) };
      assert.equal((await buyer.refused(files.presign, { query } as never)).code, 1011, purpose);
      await admin.ok(files.presign, { query } as never);
    }
  });

  test('is limited to 50 unclaimed files and 100 MB per user, which are deleted after an hour', async () => {
    const user = await testApp.make.user({ role: 'admin' });
    const [many, large] = [await testApp.as(user), await testApp.as('admin')];
    const asked = await Promise.all(
      Array.from({ length: 60 }, () =>
        many.send(files.presign, {
          query: { contentType: 'image/png', size: '10', originalName: 'a' },
        } as never),
      ),
    );
    const refused = asked.filter(({ statusCode }) => statusCode !== 200);
    assert.equal(refused.length, 10);
    assert.equal(refused[0]?.json().error.code, 1008);
    const sheet = { contentType: 'text/csv', size: String(50 * 1_048_576), originalName: 'a.csv' };
    for (let i = 0; i < 2; i += 1) await large.ok(files.presign, { query: sheet } as never);
    assert.equal((await large.refused(files.presign, { query: sheet } as never)).code, 1008);
    const tidy = fileJobs(testApp.db, testApp.services).find(({ name }) => name === 'files.tidy');
    await tidy?.run({});
    const left = () => testApp.db.selectFrom('files').select('id').where('owner_id', '=', user.id).execute();
    assert.equal((await left()).length, 50);
    testApp.clock.forward(3601);
    await tidy?.run({});
    assert.equal((await left()).length, 0);
    testApp.clock.forward(-3601);
  });
});

describe('an upload URL', () => {
  test('works once, also for concurrent calls', async () => {
    const bytes = await picture();
    const { url } = await presign(admin, bytes);
    const codes = (
      await Promise.all([testApp.put(url, bytes), testApp.put(url, bytes), testApp.put(url, bytes)])
    ).map((r) => r.statusCode);
    assert.deepEqual(codes.sort(), [200, 403, 403]);
    assert.equal((await testApp.put(url, bytes)).statusCode, 403);
  });

  test('is refused with another type, length, file, time, signature or user', async () => {
    const bytes = await picture();
    const { url, fileId } = await presign(admin, bytes);
    const other = await presign(admin, bytes);
    const changed = (name: string, value: string) => {
      const parsed = new URL(url, 'http://here');
      parsed.searchParams.set(name, value);
      return `${parsed.pathname}${parsed.search}`;
    };
    const longer = Buffer.concat([bytes, Buffer.from('x')]);
    for (const [why, reply] of [
      ['type', await testApp.put(url, bytes, { 'content-type': 'image/jpeg' })],
      ['longer', await testApp.put(url, longer)],
      ['shorter', await testApp.put(url, bytes.subarray(1))],
      ['file', await testApp.put(url.replace(`/${fileId}?`, `/${other.fileId}?`), bytes)],
      ['no such file', await testApp.put(url.replace(`/${fileId}?`, '/999999?'), bytes)],
      ['time', await testApp.put(changed('expires', String(Math.floor(Date.now() / 1000) + 9000)), bytes)],
      ['signature', await testApp.put(changed('signature', 'A'.repeat(43)), bytes)],
      ['chunked', await testApp.put(url, bytes, { 'transfer-encoding': 'chunked' })],
      ['another person', await testApp.put(url, bytes, {}, buyer)],
    ] as const) {
      assert.equal(reply.statusCode, 403, `${why}: ${reply.body}`);
      assert.equal(reply.json().error.code, 1003);
    }
    const read = await testApp.nobody.raw({ method: 'GET', url });
    assert.equal(read.statusCode, 400, 'an upload URL cannot read');
    assert.equal(
      (await testApp.put(url, bytes, {}, admin)).statusCode,
      200,
      'the refused calls did not use the URL',
    );
  });

  test('is valid for five minutes', async () => {
    const bytes = await picture();
    const late = await openFileTestApp();
    try {
      const person = await late.as('admin');
      const [first, second] = [await presign(person, bytes), await presign(person, bytes)];
      late.clock.forward(290);
      assert.equal((await late.put(first.url, bytes)).statusCode, 200);
      late.clock.forward(15);
      assert.equal((await late.put(second.url, bytes)).statusCode, 403);
    } finally {
      await late.close();
    }
  });

  test('is refused when the user was blocked meanwhile', async () => {
    const user = await testApp.make.user({ role: 'client_user' });
    const person = await testApp.as(user);
    const bytes = await picture();
    const { url } = await presign(person, bytes);
    await testApp.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute();
    assert.equal((await testApp.put(url, bytes)).statusCode, 403);
  });
});

describe('receiving bytes', () => {
  const raw = (url: string, headers: Record<string, string>, body: Buffer, cut = false) =>
    new Promise<number>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path: url, method: 'PUT', headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      sent.on('error', () => resolve(0));
      sent.write(body);
      if (cut)
        void until(() => testApp.below('uploads').length > 0, 'some of it has come').then(() =>
          sent.destroy(),
        );
      else sent.end();
    });

  test('that stop midway leaves no row and no file', async () => {
    const bytes = Buffer.alloc(200_000, 'a');
    const { url, fileId } = await presign(admin, bytes, { type: 'text/csv', name: 'a.csv' });
    await raw(
      url,
      { 'content-type': 'text/csv', 'content-length': '200000' },
      bytes.subarray(0, 90_000),
      true,
    );
    await until(async () => (await testApp.rowOf(fileId)) === undefined, 'its row is gone');
    assert.equal(await testApp.rowOf(fileId), undefined);
    assert.deepEqual(testApp.below('uploads'), []);
  });

  test('with chunked encoding instead of a length is refused', async () => {
    const bytes = await picture();
    const { url } = await presign(admin, bytes);
    assert.equal(await raw(url, { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }, bytes), 403);
    assert.deepEqual(testApp.below('uploads'), []);
  });

  test('counts them, and refuses more or fewer than declared even if the header is false', async () => {
    const text = Buffer.from('a,b\n1,2\n');
    for (const [body, status] of [
      [Buffer.concat([text, text]), 413],
      [text.subarray(2), 400],
    ] as const) {
      const { url, fileId } = await presign(admin, text, { type: 'text/csv' });
      const reply = await testApp.put(url, body, {
        'content-type': 'text/csv',
        'content-length': String(text.length),
      });
      assert.equal(reply.statusCode, status);
      assert.equal(await testApp.rowOf(fileId), undefined);
      assert.deepEqual(testApp.below('uploads'), []);
    }
  });
});

describe('file names', () => {
  test('lose folders, control and direction characters and excess length', async () => {
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
    for (const [name, shown] of [
      ['../../etc/passwd', 'passwd.pdf'],
      ['..\\..\\boot.ini', 'boot.pdf'],
      ['a\u0000b.pdf', 'ab.pdf'],
      ['a\r\nset-cookie: x=1.pdf', 'aset-cookie: x=1.pdf'],
      ['invoice\u202Efdp.exe', 'invoicefdp.pdf'],
      [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(200)}.pdf`],
      ['\u0007', 'file.pdf'],
      ['Relevé d’analyse "1".pdf', 'Relevé d’analyse "1".pdf'],
    ] as const) {
      const id = await testApp.uploaded(admin, bytes, { type: 'application/pdf', name });
      const row = await testApp.rowOf(id);
      assert.equal(row?.original_name, shown);
      assert.match(row?.stored_key ?? '', /^[0-9a-f]{40}$/);
      const reply = await testApp.read(testApp.urlFor(admin, id));
      const header = String(reply.headers['content-disposition']);
      assert.match(header, /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%~-]+$/);
      assert.ok(header.endsWith(`''${encodeURIComponent(shown).replace(/'/g, '%27')}`), header);
    }
    assert.ok(testApp.below('files').every((name) => /^[0-9a-f]{40}$/.test(name)));
  });
});

describe('the content of an upload', () => {
  const tries = async (type: string, bytes: Buffer) => {
    const { url, fileId } = await presign(admin, bytes, { type });
    const reply = await testApp.put(url, bytes, { 'content-type': type });
    if (reply.statusCode !== 200)
      assert.equal(await testApp.rowOf(fileId), undefined, 'the row of a refused file is deleted');
    return reply.statusCode === 200 ? 200 : reply.json().error.code;
  };

  test('is refused if it is not of the declared type', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    assert.equal(await tries('image/png', html), 1011);
    assert.equal(await tries('image/jpeg', svg), 1011);
    assert.equal(await tries('image/png', await picture('jpeg')), 1011);
    assert.equal(await tries('application/pdf', html), 1011);
    assert.equal(await tries('text/csv', html), 1011);
    assert.equal(await tries('text/csv', await picture()), 1011);
    assert.equal(await tries('application/vnd.ms-excel', Buffer.from('a,b\n')), 1011);
    const zip = Buffer.from('PK\u0003\u0004 something else');
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    assert.equal(await tries(xlsx, zip), 1011);
    assert.equal(await tries(xlsx, Buffer.from('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml')), 200);
    assert.equal(await tries('text/csv', Buffer.from('name,value\nRhône,"<5"\n')), 200);
    assert.equal(await tries('image/png', (await picture()).subarray(0, 60)), 1011);
    assert.deepEqual(testApp.below('uploads'), []);
  });

  test('is re-encoded for pictures: upright, smaller, without EXIF data and appended bytes', async () => {
    const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#E8C76A' } })
      .withExif({ IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>canary()</script>')]);
    const id = await testApp.uploaded(admin, polyglot, { type: 'image/jpeg', purpose: 'avatar' });
    const reply = await testApp.read(testApp.urlFor(admin, id));
    assert.equal(reply.statusCode, 200);
    const kept = reply.rawPayload;
    const { width, height, exif, orientation, format } = await sharp(kept).metadata();
    assert.deepEqual([width, height, format], [288, 512, 'jpeg']);
    assert.equal(exif, undefined);
    assert.equal(orientation, undefined);
    assert.doesNotMatch(kept.toString('latin1'), /CanaryCam|canary\(/);
    assert.equal((await testApp.rowOf(id))?.size, kept.length);
  });

  test('is refused before decoding if it declares 65,000 by 65,000 pixels', async () => {
    const bomb = await picture('png', 8);
    bomb.writeUInt32BE(65_000, 16);
    bomb.writeUInt32BE(65_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const started = performance.now();
    assert.equal(await tries('image/png', bomb), 1010);
    assert.ok(performance.now() - started < 10_000);
  });
});
