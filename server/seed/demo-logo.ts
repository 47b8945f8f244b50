import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { insertFile } from '../src/features/files/queries.ts';
import { storeFile } from '../src/features/files/store-file.ts';
import type { Config } from '../src/platform/config.ts';
import type { Handle } from '../src/platform/database/handle.ts';
import { createStore } from '../src/platform/storage/storage.ts';

/** Stores the logo of the demo seller like an upload of this user and returns the id of its file. */
export async function storeLogo(
  db: Handle,
  config: Pick<Config, 'dataDir' | 's3'>,
  ownerId: number,
): Promise<number> {
  const bytes = await readFile(join(import.meta.dirname, 'demo-logo.png'));
  const row = {
    owner_id: ownerId,
    purpose: 'logo',
    stored_key: randomBytes(20).toString('hex'),
    original_name: 'logo.png',
    content_type: 'image/png',
    size: bytes.length,
  };
  const stored = await storeFile({ config, store: createStore(config) }, row, Readable.from([bytes]));
  return (await insertFile(db, { ...row, ...stored, state: 'claimed' })).id;
}
