import { open } from 'node:fs/promises';
import type { FileType } from '@aliquot/contract/files';
import { fail } from '../../platform/http/index.ts';

const headBytes = 65_536;
const tailBytes = 131_072;

interface Ends {
  head: Buffer;
  tail: Buffer;
}

const startsWith =
  (...bytes: number[]) =>
  ({ head }: Ends) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** How each type is recognized by its content. */
const looksLike: Record<FileType, (ends: Ends) => boolean> = {
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/png': startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'application/pdf': ({ head, tail }) =>
    head.subarray(0, 5).equals(Buffer.from('%PDF-')) && tail.includes('%%EOF'),
  // A zip whose central directory, at its end, names a workbook.
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ({ head, tail }) =>
    head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) &&
    tail.includes('[Content_Types].xml') &&
    tail.includes('xl/workbook.'),
  'application/vnd.ms-excel': startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  'text/csv': ({ head }) => isText(head),
};

/** Refuses a file whose content is not of the declared type; its name is ignored. */
export async function checkContent({ path }: { path: string }, type: string): Promise<void> {
  const ends = await readEnds(path);
  if (!looksLike[type as FileType](ends)) fail('media_type_not_accepted');
}

async function readEnds(path: string): Promise<Ends> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const part = async (from: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, from)).buffer;
    const tailLength = Math.min(size, tailBytes);
    return {
      head: await part(0, Math.min(size, headBytes)),
      tail: await part(size - tailLength, tailLength),
    };
  } finally {
    await file.close();
  }
}

/** Text in any one-byte encoding, UTF-8, or UTF-16 with a byte-order mark; no control characters, no HTML. */
function isText(head: Buffer): boolean {
  const wide =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : null;
  const text = new TextDecoder(wide ?? 'latin1').decode(head);
  const odd = [...text].some((c) => c < ' ' && c !== '\t' && c !== '\n' && c !== '\r');
  return (
    !odd && !/^\W*<(?:!doctype|html|script|svg|\?xml)/i.test(text.slice(0, 200)) && !text.startsWith('%PDF-')
  );
}
