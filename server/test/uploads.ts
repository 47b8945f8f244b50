import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FilePurpose, files } from '@aliquot/contract/files';
import sharp from 'sharp';
import { fileUrl } from '../src/features/files/index.ts';
import { type Caller, openTestApp } from './harness.ts';

/** A square of one color. */
export const picture = (format: 'png' | 'jpeg' = 'png', side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0A6478' } })
    .toFormat(format)
    .toBuffer();

export interface Asked {
  type?: string;
  name?: string;
  size?: number;
  purpose?: FilePurpose;
}

export const presign = (caller: Caller, bytes: Buffer, asked: Asked = {}) =>
  caller.ok(files.presign, {
    query: {
      contentType: asked.type ?? 'image/png',
      size: asked.size ?? bytes.length,
      originalName: asked.name ?? 'logo.png',
      ...(asked.purpose ? { purpose: asked.purpose } : {}),
    },
  });

/** A test app with its own folder for files, and helpers for tests of files. */
export async function openFileTestApp(settings: Record<string, string> = {}) {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'aliquot-files-'));
  const testApp = await openTestApp({ ...settings, DATA_DIR: dataDir });
  const put = (url: string, bytes: Buffer, headers: Record<string, string> = {}, caller = testApp.nobody) =>
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
  return {
    ...testApp,
    dataDir,
    put,
    async uploaded(caller: Caller, bytes: Buffer, asked: Asked = {}) {
      const { url, fileId } = await presign(caller, bytes, asked);
      const reply = await put(url, bytes, { 'content-type': asked.type ?? 'image/png' });
      assert.equal(reply.statusCode, 200, reply.body);
      return fileId;
    },
    read: (url: string | null | undefined) => testApp.nobody.raw({ method: 'GET', url: String(url) }),
    /** The signed address of the file that replies of other rooms would contain for this caller. */
    urlFor(caller: Caller, id: number): string {
      const [sessionId = ''] = String(caller.headers.authorization).replace('Bearer ', '').split('.');
      return String(fileUrl({ ...testApp.services, actor: { sessionId } as never }, id));
    },
    rowOf: (id: number) => testApp.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Names of all files below a folder of the data. */
    below: (folder: string): string[] =>
      existsSync(join(dataDir, folder))
        ? readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ name }) => name)
        : [],
    async close() {
      await testApp.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
