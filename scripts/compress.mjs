// Writes a .gz and a .br beside every file of a folder that compresses well, for the server to send them as they are.
import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
  '.wasm',
]);
const WORTH = 0.95;
const SMALLEST = 512;
const [, , folder] = process.argv;
if (!folder) throw new Error('Usage: compress.mjs <folder>');

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(file) {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeIfSmaller(`${file}.br`, await brotli(bytes, { params }), bytes.length);
  await writeIfSmaller(`${file}.gz`, await gz(bytes, { level: 9 }), bytes.length);
}

async function writeIfSmaller(file, packed, size) {
  // A leftover of an earlier build would be sent instead of the new file.
  if (packed.length > size * WORTH || size < SMALLEST) await rm(file, { force: true });
  else await writeFile(file, packed);
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
await Promise.all(files.map(compress));
