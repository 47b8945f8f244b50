import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type FilePurpose, files } from '@aliquot/contract/files';
import { vendors } from '@aliquot/contract/vendors';
import sharp from 'sharp';
import { type Caller, openHouse } from '../../../test/harness.ts';
import { fileJobs } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-files-'));
let house: Awaited<ReturnType<typeof openHouse>>;
let admin: Caller;
let buyer: Caller;
let port: number;

before(async () => {
  house = await openHouse({ DATA_DIR: dataDir });
  admin = await house.as('admin');
  buyer = await house.as('client_user');
  await house.app.listen({ host: '127.0.0.1', port: 0 });
  port = (house.app.server.address() as AddressInfo).port;
});
after(async () => {
  await house.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const picture = (format: 'png' | 'jpeg' = 'png', side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0A6478' } })
    .toFormat(format)
    .toBuffer();

interface Asked {
  type?: string;
  name?: string;
  size?: number;
  purpose?: FilePurpose;
}

const presign = (caller: Caller, bytes: Buffer, asked: Asked = {}) =>
  caller.ok(files.presign, {
    query: {
      contentType: asked.type ?? 'image/png',
      size: asked.size ?? bytes.length,
      originalName: asked.name ?? 'logo.png',
      ...(asked.purpose ? { purpose: asked.purpose } : {}),
    },
  });

const put = (url: string, bytes: Buffer, headers: Record<string, string> = {}, caller = house.nobody) =>
  caller.raw({
    method: 'PUT',
    url,
    payload: bytes,
    headers: {
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="logo.png"',
      ...headers,
    },
  });

async function uploaded(caller: Caller, bytes: Buffer, asked: Asked = {}) {
  const { url, fileId } = await presign(caller, bytes, asked);
  const reply = await put(url, bytes, { 'content-type': asked.type ?? 'image/png' });
  assert.equal(reply.statusCode, 200, reply.body);
  return fileId;
}

const rowOf = (id: number) =>
  house.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
const below = (folder: string): string[] =>
  existsSync(join(dataDir, folder))
    ? readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

describe('asking for an address', () => {
  const refused = (asked: Record<string, string>) => admin.refused(files.presign, { query: asked } as never);

  test('type, size and name are all needed', async () => {
    const { status, fields } = await refused({});
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(fields ?? {}).sort(), ['contentType', 'originalName', 'size']);
    assert.equal((await refused({ contentType: 'image/png', size: '-1', originalName: 'a' })).code, 1005);
  });

  test('types and sizes are those of the purpose', async () => {
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

  test('client roles may ask too', async () => {
    assert.ok((await presign(buyer, Buffer.alloc(10))).fileId > 0);
  });
});

describe('an address is good for one upload only', () => {
  test('a second use is refused, at once and at the same time', async () => {
    const bytes = await picture();
    const { url } = await presign(admin, bytes);
    const codes = (await Promise.all([put(url, bytes), put(url, bytes), put(url, bytes)])).map(
      (r) => r.statusCode,
    );
    assert.deepEqual(codes.sort(), [200, 403, 403]);
    assert.equal((await put(url, bytes)).statusCode, 403);
  });

  test('another type, length, file, time or signature is refused', async () => {
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
      ['type', await put(url, bytes, { 'content-type': 'image/jpeg' })],
      ['longer', await put(url, longer)],
      ['shorter', await put(url, bytes.subarray(1))],
      ['file', await put(url.replace(`/${fileId}?`, `/${other.fileId}?`), bytes)],
      ['no such file', await put(url.replace(`/${fileId}?`, '/999999?'), bytes)],
      ['time', await put(changed('expires', String(Math.floor(Date.now() / 1000) + 9000)), bytes)],
      ['signature', await put(changed('signature', 'A'.repeat(43)), bytes)],
      ['chunked', await put(url, bytes, { 'transfer-encoding': 'chunked' })],
      ['another person', await put(url, bytes, {}, buyer)],
    ] as const) {
      assert.equal(reply.statusCode, 403, `${why}: ${reply.body}`);
      assert.equal(reply.json().error.code, 1003);
    }
    const read = await house.nobody.raw({ method: 'GET', url });
    assert.equal(read.statusCode, 400, 'an address for writing does not read');
    assert.equal((await put(url, bytes, {}, admin)).statusCode, 200, 'none of these used it up');
  });

  test('it lives five minutes', async () => {
    const bytes = await picture();
    const late = await openHouse({ DATA_DIR: dataDir });
    try {
      const person = await late.as('admin');
      const [first, second] = [await presign(person, bytes), await presign(person, bytes)];
      const send = (url: string) =>
        late.nobody.raw({
          method: 'PUT',
          url,
          payload: bytes,
          headers: { 'content-type': 'image/png', 'content-length': String(bytes.length) },
        });
      late.clock.forward(290);
      assert.equal((await send(first.url)).statusCode, 200);
      late.clock.forward(15);
      assert.equal((await send(second.url)).statusCode, 403);
    } finally {
      await late.close();
    }
  });

  test('a sender who was blocked meanwhile is refused', async () => {
    const user = await house.make.user({ role: 'client_user' });
    const person = await house.as(user);
    const bytes = await picture();
    const { url } = await presign(person, bytes);
    await house.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute();
    assert.equal((await put(url, bytes)).statusCode, 403);
  });
});

describe('bytes are counted while they come', () => {
  const raw = (url: string, headers: Record<string, string>, body: Buffer, cut = false) =>
    new Promise<number>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path: url, method: 'PUT', headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      sent.on('error', () => resolve(0));
      sent.write(body);
      if (cut) setTimeout(() => sent.destroy(), 100);
      else sent.end();
    });

  test('a caller who goes away midway leaves nothing', async () => {
    const bytes = Buffer.alloc(200_000, 'a');
    const { url, fileId } = await presign(admin, bytes, { type: 'text/csv', name: 'a.csv' });
    await raw(
      url,
      { 'content-type': 'text/csv', 'content-length': '200000' },
      bytes.subarray(0, 90_000),
      true,
    );
    for (let i = 0; i < 50 && (await rowOf(fileId)); i += 1) await new Promise((r) => setTimeout(r, 50));
    assert.equal(await rowOf(fileId), undefined);
    assert.deepEqual(below('uploads'), []);
  });

  test('no length, and a body in chunks, are refused over the wire', async () => {
    const bytes = await picture();
    const { url } = await presign(admin, bytes);
    assert.equal(await raw(url, { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }, bytes), 403);
    assert.deepEqual(below('uploads'), []);
  });

  test('more or less than announced is refused even when the header lied', async () => {
    const text = Buffer.from('a,b\n1,2\n');
    for (const [body, status] of [
      [Buffer.concat([text, text]), 413],
      [text.subarray(2), 400],
    ] as const) {
      const { url, fileId } = await presign(admin, text, { type: 'text/csv' });
      const reply = await put(url, body, {
        'content-type': 'text/csv',
        'content-length': String(text.length),
      });
      assert.equal(reply.statusCode, status);
      assert.equal(await rowOf(fileId), undefined);
      assert.deepEqual(below('uploads'), []);
    }
  });
});

describe('names are data only', () => {
  test('folders, control and direction characters and length do no harm', async () => {
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
    for (const [name, shown] of [
      ['../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['a\u0000b.pdf', 'ab.pdf'],
      ['a\r\nset-cookie: x=1.pdf', 'aset-cookie: x=1.pdf'],
      ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
      [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(200)}.pdf`],
      ['\u0007', 'file'],
      ['Relevé d’analyse "1".pdf', 'Relevé d’analyse "1".pdf'],
    ] as const) {
      const id = await uploaded(admin, bytes, { type: 'application/pdf', name });
      const row = await rowOf(id);
      assert.equal(row?.original_name, shown);
      assert.match(row?.stored_key ?? '', /^[0-9a-f]{40}$/);
      const reply = await house.nobody.raw({ method: 'GET', url: await urlOf(admin, id) });
      const header = String(reply.headers['content-disposition']);
      assert.match(header, /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%~-]+$/);
      assert.ok(header.endsWith(`''${encodeURIComponent(shown).replace(/'/g, '%27')}`), header);
    }
    assert.ok(below('files').every((name) => /^[0-9a-f]{40}$/.test(name)));
  });
});

/** The address a reply of another room would give this person. */
async function urlOf(caller: Caller, id: number): Promise<string> {
  const { fileUrl } = await import('./index.ts');
  const [sessionId = ''] = String(caller.headers.authorization).replace('Bearer ', '').split('.');
  return String(fileUrl({ ...house.services, actor: { sessionId } as never }, id));
}

describe('content decides', () => {
  const tries = async (type: string, bytes: Buffer) => {
    const { url, fileId } = await presign(admin, bytes, { type });
    const reply = await put(url, bytes, { 'content-type': type });
    if (reply.statusCode !== 200) assert.equal(await rowOf(fileId), undefined, 'a refused file is forgotten');
    return reply.statusCode === 200 ? 200 : reply.json().error.code;
  };

  test('a page, a drawing or another picture under a false type is refused', async () => {
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
    assert.deepEqual(below('uploads'), []);
  });

  test('a picture is drawn anew: upright, smaller, without place, camera or what was hidden behind it', async () => {
    const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#E8C76A' } })
      .withExif({ IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>canary()</script>')]);
    const id = await uploaded(admin, polyglot, { type: 'image/jpeg', purpose: 'avatar' });
    const reply = await house.nobody.raw({ method: 'GET', url: await urlOf(admin, id) });
    assert.equal(reply.statusCode, 200);
    const kept = reply.rawPayload;
    const { width, height, exif, orientation, format } = await sharp(kept).metadata();
    assert.deepEqual([width, height, format], [288, 512, 'jpeg']);
    assert.equal(exif, undefined);
    assert.equal(orientation, undefined);
    assert.doesNotMatch(kept.toString('latin1'), /CanaryCam|canary\(/);
    assert.equal((await rowOf(id))?.size, kept.length);
  });

  test('a small file that claims 65 000 by 65 000 pixels is refused before it is unpacked', async () => {
    const bomb = await picture('png', 8);
    bomb.writeUInt32BE(65_000, 16);
    bomb.writeUInt32BE(65_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const started = performance.now();
    assert.equal(await tries('image/png', bomb), 1010);
    assert.ok(performance.now() - started < 1000);
  });
});

describe('reading', () => {
  test('pictures are shown, everything else is a download in a sandbox, nothing is guessed', async () => {
    const shown = await uploaded(admin, await picture());
    const image = await house.nobody.raw({ method: 'GET', url: await urlOf(admin, shown) });
    assert.equal(image.headers['content-type'], 'image/png');
    assert.match(String(image.headers['content-disposition']), /^inline/);
    const text = Buffer.from('a,b\n');
    const id = await uploaded(admin, text, { type: 'text/csv' });
    const sheet = await house.nobody.raw({ method: 'GET', url: await urlOf(admin, id) });
    assert.match(String(sheet.headers['content-disposition']), /^attachment/);
    assert.equal(sheet.headers['cache-control'], 'no-store');
    assert.equal(sheet.body, 'a,b\n');
    for (const { headers } of [image, sheet]) {
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
    }
  });

  test('an address is for one person, one session, one file and ten minutes; all else is not there', async () => {
    const id = await uploaded(admin, await picture());
    const other = await uploaded(buyer, await picture());
    const url = await urlOf(admin, id);
    const get = async (address: string) =>
      (await house.nobody.raw({ method: 'GET', url: address })).statusCode;
    assert.equal(await get(url), 200);
    assert.equal(await get(url.replace(`/${id}?`, `/${other}?`)), 404);
    assert.equal(await get(await urlOf(admin, other)), 404, 'unclaimed uploads are their sender’s alone');
    const leaving = await house.as('admin');
    const left = await urlOf(leaving, id);
    assert.equal(await get(left), 404);
    await claimed(id);
    assert.equal(await get(left), 200);
    await leaving.raw({ method: 'GET', url: '/api/auth/logout' });
    assert.equal(await get(left), 404);
    const session = new URL(await urlOf(buyer, id), 'http://here').searchParams.get('session');
    assert.equal(await get(url.replace(/session=[^&]+/, `session=${session}`)), 404);
  });

  const claimed = (id: number) =>
    house.db.updateTable('files').set({ state: 'claimed' }).where('id', '=', id).execute();

  test('after ten minutes it is over', async () => {
    const late = await openHouse({ DATA_DIR: dataDir });
    try {
      const person = await late.as('admin');
      const { id } = await late.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const row = await late.db
        .insertInto('files')
        .values({
          owner_id: id,
          purpose: 'logo',
          stored_key: 'f'.repeat(40),
          original_name: 'a.png',
          content_type: 'image/png',
          size: 3,
          checksum: Buffer.from('x'),
          state: 'claimed',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await late.db.insertInto('vendors').values({ name: 'Shown', logo_file_id: row.id }).execute();
      const [vendor] = (await person.ok(vendors.getMany, { body: {} })).items;
      const get = () => late.nobody.raw({ method: 'GET', url: String(vendor?.logoUrl) });
      const { writeFileSync, mkdirSync } = await import('node:fs');
      mkdirSync(join(dataDir, 'files', 'ff'), { recursive: true });
      writeFileSync(join(dataDir, 'files', 'ff', 'f'.repeat(40)), 'abc');
      assert.equal((await get()).statusCode, 200);
      rmSync(join(dataDir, 'files', 'ff', 'f'.repeat(40)));
      assert.equal((await get()).statusCode, 404, 'bytes that were lost are not a fault of the caller');
      writeFileSync(join(dataDir, 'files', 'ff', 'f'.repeat(40)), 'abc');
      late.clock.forward(530);
      assert.equal((await get()).statusCode, 200);
      late.clock.forward(80);
      assert.equal((await get()).statusCode, 404);
    } finally {
      await late.close();
    }
  });
});

describe('a logo', () => {
  const make = async (body: object) => admin.ok(vendors.create, { body: body as { name: string } });

  test('is tied to its vendor, shown in every reply, replaced and taken away; the old file goes', async () => {
    const first = await uploaded(admin, await picture(), { purpose: 'logo' });
    const vendor = await make({ name: 'With a logo', logoFileId: first });
    const get = async (url: string | null) =>
      (await house.nobody.raw({ method: 'GET', url: String(url) })).statusCode;
    assert.equal(await get(vendor.logoUrl), 200);
    const listed = await admin.ok(vendors.getMany, { body: { search: 'with a logo' } });
    assert.equal(await get(listed.items[0]?.logoUrl ?? null), 200);
    const second = await uploaded(admin, await picture('jpeg'), { type: 'image/jpeg' });
    const params = { id: vendor.id };
    const changed = await admin.ok(vendors.update, { params, body: { logoFileId: second } });
    assert.equal(await get(changed.logoUrl), 200);
    assert.equal(await get(vendor.logoUrl), 404);
    await admin.ok(vendors.update, { params, body: { logoFileId: second, city: 'Metz' } });
    assert.equal((await rowOf(second))?.state, 'claimed');
    assert.equal((await admin.ok(vendors.update, { params, body: { logoFileId: null } })).logoUrl, null);
    await house.services.jobs.send(house.db, 'files.remove', {});
    for (let i = 0; i < 80 && (await rowOf(second)); i += 1) await new Promise((r) => setTimeout(r, 50));
    assert.equal(await rowOf(first), undefined);
    assert.equal(await rowOf(second), undefined);
  });

  test('must be one’s own, arrived, a picture for this, and free', async () => {
    const foreign = await uploaded(buyer, await picture(), { purpose: 'logo' });
    const { fileId: pending } = await presign(admin, await picture(), { purpose: 'logo' });
    const avatar = await uploaded(admin, await picture(), { purpose: 'avatar' });
    const sheet = await uploaded(admin, Buffer.from('a,b\n'), { type: 'text/csv' });
    const taken = await uploaded(admin, await picture(), { purpose: 'logo' });
    await make({ name: 'Has it already', logoFileId: taken });
    for (const logoFileId of [foreign, pending, avatar, sheet, taken, 999_999]) {
      const { code, fields } = await admin.refused(vendors.create, { body: { name: 'No', logoFileId } });
      assert.equal(code, 1005);
      assert.deepEqual(fields, { logoFileId: ['This file cannot be used. Upload it again.'] });
    }
  });

  test('two vendors cannot take the same upload at the same time', async () => {
    const logoFileId = await uploaded(admin, await picture(), { purpose: 'logo' });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        admin.send(vendors.create, { body: { name: `Rival ${i}`, logoFileId } }),
      ),
    );
    assert.deepEqual(replies.map((r) => r.statusCode).sort(), [200, 400, 400, 400, 400, 400]);
  });
});

test('uploads nobody claimed go after a day, with their bytes; claimed ones stay', async () => {
  const free = await uploaded(admin, await picture(), { purpose: 'logo' });
  const { fileId: pending } = await presign(admin, await picture());
  const kept = await uploaded(admin, await picture(), { purpose: 'logo' });
  await admin.ok(vendors.create, { body: { name: 'Keeps its logo', logoFileId: kept } });
  const key = (await rowOf(free))?.stored_key ?? '';
  const tidy = fileJobs(house.db, house.services).find(({ name }) => name === 'files.tidy');
  await tidy?.run({});
  assert.ok(await rowOf(free));
  await house.db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await tidy?.run({});
  assert.equal(await rowOf(free), undefined);
  assert.equal(await rowOf(pending), undefined);
  assert.ok(!below('files').includes(key));
  assert.ok(below('files').includes((await rowOf(kept))?.stored_key ?? '?'));
});

test('a store that cannot be written gives a clear answer and leaves nothing', async () => {
  const { writeFileSync } = await import('node:fs');
  const broken = mkdtempSync(join(tmpdir(), 'aliquot-broken-'));
  writeFileSync(join(broken, 'files'), 'not a folder');
  const other = await openHouse({ DATA_DIR: broken });
  try {
    const person = await other.as('admin');
    const bytes = await picture();
    const { url, fileId } = await presign(person, bytes);
    const reply = await other.nobody.raw({
      method: 'PUT',
      url,
      payload: bytes,
      headers: { 'content-type': 'image/png', 'content-length': String(bytes.length) },
    });
    assert.equal(reply.statusCode, 503);
    assert.equal(reply.json().error.code, 1503);
    assert.deepEqual(readdirSync(join(broken, 'uploads')), []);
    const row = other.db.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst();
    assert.equal(await row, undefined);
  } finally {
    await other.close();
    rmSync(broken, { recursive: true });
  }
});

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
