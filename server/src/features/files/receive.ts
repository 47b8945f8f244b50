import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../platform/config.ts';
import { fail, RequestError } from '../../platform/http/index.ts';

/** A received file on the local disk, not yet in the store. */
export interface ReceivedFile {
  path: string;
  bytes(): Promise<Buffer>;
  replace(bytes: Buffer): Promise<void>;
  measure(): Promise<{ size: number; checksum: Buffer }>;
  discard(): Promise<void>;
}

/** Receives exactly as many bytes as were declared, counting while streaming. */
export async function receive(
  { dataDir }: Pick<Config, 'dataDir'>,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): Promise<ReceivedFile> {
  const folder = join(dataDir, 'uploads');
  const path = join(folder, key);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Opened before the first byte: a stream that opens the file itself may do so after the cleanup below.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(counted(bytes, size), file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return fileAt(path);
}

async function* counted(chunks: AsyncIterable<Uint8Array>, size: number) {
  let seen = 0;
  try {
    for await (const chunk of chunks) {
      seen += chunk.length;
      if (seen > size) fail('too_large');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    // The caller disconnected: the reply is not read, and it is not a server error.
    fail('malformed_request');
  }
  if (seen < size) fail('malformed_request');
}

const fileAt = (path: string): ReceivedFile => ({
  path,
  bytes: () => readFile(path),
  replace: (bytes) => writeFile(path, bytes),
  async measure() {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return { size: (await stat(path)).size, checksum: hash.digest() };
  },
  discard: () => rm(path, { force: true }),
});
