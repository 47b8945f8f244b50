import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { limits } from './limits.ts';
import { FileRefused } from './messages.ts';

/**
 * Looks at a zip before anything of it is unpacked: how many entries, and how large they say they are; then, since that
 * can be a lie, how large they really are, up to the limit.
 */
export async function refuseBomb(bytes: Buffer): Promise<void> {
  const entries = centralDirectory(bytes);
  if (entries.length === 0 || entries.length > limits.entries) throw new FileRefused('workbook_too_large');
  const most = Math.min(limits.unpackedBytes, Math.max(bytes.length * limits.unpackRatio, 10_000_000));
  const promised = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (promised > most) throw new FileRefused('workbook_too_large');
  let left = most;
  for (const entry of entries) left -= await realSize(bytes, entry, left);
}

interface Entry {
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

function centralDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endMark)
    throw new FileRefused('unreadable_file');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark)
      throw new FileRefused('unreadable_file');
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks one entry piece by piece, only to see its size, and stops where there is too much of it. */
async function realSize(bytes: Buffer, entry: Entry, most: number): Promise<number> {
  if (entry.offset + 30 > bytes.length) throw new FileRefused('unreadable_file');
  const start =
    entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
  const packed = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0) return packed.length;
  if (entry.method !== 8) throw new FileRefused('unreadable_file');
  let size = 0;
  try {
    for await (const piece of Readable.from([packed]).pipe(createInflateRaw())) {
      size += (piece as Buffer).length;
      if (size > most) throw new FileRefused('workbook_too_large');
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('unreadable_file');
  }
  return size;
}
