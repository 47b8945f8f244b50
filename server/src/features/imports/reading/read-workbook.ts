import { open } from 'node:fs/promises';
import type { RawRow } from './messages.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** The rows of a workbook's first sheet as text; the first is the heading. Formulas are never run. */
export async function* readWorkbook(path: string): AsyncGenerator<RawRow> {
  if (await isZip(path)) return yield* readXlsx(path);
  // Loaded on demand: the xls library is large and seldom needed.
  const { readXls } = await import('./read-xls.ts');
  yield* readXls(path);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'PK';
  } finally {
    await file.close();
  }
}
