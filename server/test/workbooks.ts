import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import { readWorkbook } from '../src/features/imports/reading/read-workbook.ts';

/** Workbooks assembled from parts, to cover variants that the usual libraries do not write. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

export async function zipOf(
  parts: Record<string, string | Buffer>,
  options: { forceZip64Format?: boolean; compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, options);
  zip.end({ comment: '', forceZip64Format: options.forceZip64Format === true });
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

export const relations = (...all: string[]) =>
  `<Relationships xmlns="${packages}">${all.join('')}</Relationships>`;

/** The parts of a workbook with one sheet of these rows; `more` replaces parts or removes them with undefined. */
export function bookParts(
  rows: string,
  more: Record<string, string | undefined> = {},
): Record<string, string> {
  const parts: Record<string, string | undefined> = {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId3', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, content]) => (content === undefined ? [] : [[name, content]])),
  );
}

export const sharedStrings = (...items: string[]) =>
  `<?xml version="1.0"?><sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;

/** A cell with inline text. */
export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** Reads a workbook with the product's reader: line and cells of each row. */
export async function rowsIn(bytes: Buffer): Promise<[number, ...string[]][]> {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-workbook-'));
  const path = join(folder, 'book');
  await writeFile(path, bytes);
  try {
    const rows: [number, ...string[]][] = [];
    for await (const { line, cells } of readWorkbook(path)) rows.push([line, ...cells]);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
