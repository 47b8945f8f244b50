import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';

/** A zip on the disk, of which single entries are unpacked piece by piece. */
export interface Zip {
  has(name: string): boolean;
  unpack(name: string): AsyncGenerator<Buffer>;
}

interface Entry {
  method: number;
  sum: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const marks = {
  end: 0x06054b50,
  wideEnd: 0x06064b50,
  wideEndAt: 0x07064b50,
  entry: 0x02014b50,
  local: 0x04034b50,
};
const endBytes = 22;
const wideEndAtBytes = 20;
const maxDirectoryBytes = 1_000_000;
/** Where a number does not fit its place, this stands there and the number follows elsewhere. */
const wide = 0xffffffff;
const wideExtra = 1;

/**
 * Reads a zip's directory, and refuses at once what says of itself that it would unpack to too much. That can be a lie:
 * no entry is unpacked beyond what the directory says of it, so all together stay within what was allowed here.
 */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries = await readDirectory(file, size);
    if (entries.size === 0) throw new FileError('unreadable_file');
    const maxBytes = Math.min(limits.unpackedBytes, Math.max(size * limits.unpackRatio, 10_000_000));
    const promised = [...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0);
    if (promised > maxBytes) throw new FileError('workbook_too_large');
    return {
      has: (name) => entries.has(plainName(name)),
      unpack: (name) => unpack(path, entries.get(plainName(name))),
    };
  } finally {
    await file.close();
  }
}

/** Names of parts are compared without case; some programs write the slashes of their own system. */
const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

async function readRange(file: FileHandle, from: number, to: number): Promise<Buffer> {
  if (!(from >= 0 && to > from)) throw new FileError('unreadable_file');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  if (bytesRead < to - from) throw new FileError('unreadable_file');
  return buffer;
}

async function readDirectory(file: FileHandle, size: number): Promise<Map<string, Entry>> {
  const { count, from, to } = await findDirectory(file, size);
  if (count > limits.entries || to - from > maxDirectoryBytes) throw new FileError('workbook_too_large');
  const entries = new Map<string, Entry>();
  if (count === 0) return entries;
  const bytes = await readRange(file, from, to);
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== marks.entry)
      throw new FileError('unreadable_file');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    // A part of which there are two could be read as one thing and looked at as another.
    const name = plainName(bytes.toString('utf8', at + 46, nameEnd));
    if (entries.has(name)) throw new FileError('unreadable_file');
    entries.set(name, readEntry(bytes, at, bytes.subarray(nameEnd, extraEnd)));
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

async function findDirectory(file: FileHandle, size: number) {
  const tailFrom = Math.max(0, size - endBytes - wideEndAtBytes - 0xffff);
  const tail = await readRange(file, tailFrom, size);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + endBytes > tail.length) throw new FileError('unreadable_file');
  const place = at - wideEndAtBytes;
  if (place >= 0 && tail.readUInt32LE(place) === marks.wideEndAt) {
    const from = Number(tail.readBigUInt64LE(place + 8));
    const end = await readRange(file, from, Math.min(from + 56, size));
    if (end.length < 56 || end.readUInt32LE(0) !== marks.wideEnd) throw new FileError('unreadable_file');
    return {
      count: Number(end.readBigUInt64LE(32)),
      from: Number(end.readBigUInt64LE(48)),
      to: from,
    };
  }
  return { count: tail.readUInt16LE(at + 10), from: tail.readUInt32LE(at + 16), to: tailFrom + at };
}

function readEntry(bytes: Buffer, at: number, extra: Buffer): Entry {
  const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  if (encrypted) throw new FileError('unreadable_file');
  const more = wideNumbers(extra);
  // In this order, and only those that did not fit.
  const number = (from: number) => {
    const value = bytes.readUInt32LE(from);
    return value === wide ? (more.shift() ?? value) : value;
  };
  const unpacked = number(at + 24);
  const packed = number(at + 20);
  const offset = number(at + 42);
  return { method: bytes.readUInt16LE(at + 10), sum: bytes.readUInt32LE(at + 16), packed, unpacked, offset };
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== wideExtra) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, n) =>
      Number(field.readBigUInt64LE(n * 8)),
    );
  }
  return [];
}

async function* unpack(path: string, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new FileError('unreadable_file');
  let size = 0;
  let sum = 0;
  try {
    for await (const piece of await unpacking(path, entry)) {
      size += piece.length;
      if (size > entry.unpacked) throw new FileError('workbook_too_large');
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('unreadable_file');
  }
  if (size !== entry.unpacked || sum !== entry.sum) throw new FileError('unreadable_file');
}

async function unpacking(path: string, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const file = await open(path);
  try {
    const head = await readRange(file, entry.offset, entry.offset + 30);
    if (head.readUInt32LE(0) !== marks.local) throw new FileError('unreadable_file');
    const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (entry.packed === 0) return noBytes();
    const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
    if (entry.method === 0) return packed;
    if (entry.method !== 8) throw new FileError('unreadable_file');
    // What goes wrong is thrown where the pieces are read.
    return pipeline(packed, createInflateRaw({ chunkSize: 65_536 }), () => {});
  } finally {
    await file.close();
  }
}

async function* noBytes(): AsyncGenerator<Buffer> {}
