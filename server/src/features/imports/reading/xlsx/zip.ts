import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';

/** A zip file on disk, whose entries are unpacked as streams. */
export interface Zip {
  has(name: string): boolean;
  unpack(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

const maxDirectoryBytes = 1_000_000;

/**
 * Reads a zip's directory, and refuses a file whose stated unpacked sizes exceed the limit. No entry is unpacked beyond
 * its stated size, so that a file with false sizes stays within the limit too.
 */
export async function openZip(path: string): Promise<Zip> {
  // The library would refuse names with a leading slash. It cannot tell a size that is too large from one that is too
  // small, so `unpack` checks sizes.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await openPromise(path, options).catch(toFileError);
  try {
    const entries = await readDirectory(zip);
    return {
      has: (name) => entries.has(plainName(name)),
      unpack: (name) => unpack(zip, entries.get(plainName(name))),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return toFileError(error);
  }
}

function toFileError(error: unknown): never {
  throw error instanceof FileError ? error : new FileError('unreadable_file');
}

/** Names of parts are compared without case; some programs write backslashes. */
const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new FileError('workbook_too_large');
  const entries = new Map<string, Entry>();
  let directoryBytes = 0;
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    unpackedBytes += entry.uncompressedSize;
    if (directoryBytes > maxDirectoryBytes) throw new FileError('workbook_too_large');
    const name = plainName(entry.fileNameRaw.toString());
    // With two entries of one name, another program could read the other one.
    if (entries.has(name)) throw new FileError('unreadable_file');
    entries.set(name, entry);
  }
  if (entries.size === 0) throw new FileError('unreadable_file');
  const maxBytes = Math.min(limits.unpackedBytes, Math.max(zip.fileSize * limits.unpackRatio, 10_000_000));
  if (unpackedBytes > maxBytes) throw new FileError('workbook_too_large');
  return entries;
}

async function* unpack(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new FileError('unreadable_file');
  let size = 0;
  let sum = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += piece.length;
      if (size > entry.uncompressedSize) throw new FileError('workbook_too_large');
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    toFileError(error);
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new FileError('unreadable_file');
}
