import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { limits } from './limits.ts';
import { FileError, type RawRow } from './messages.ts';

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** The records of a csv file with the line on which each starts; the first is the heading. */
export async function* readCsv(path: string): AsyncGenerator<RawRow & { delimiter: string }> {
  const encoding = await encodingOf(path);
  const delimiter = await delimiterOf(path, encoding);
  const records = Readable.from(decoded(path, encoding)).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      // A stray quotation mark inside a cell is kept as a plain character.
      relax_quotes: true,
      max_record_size: limits.recordBytes,
    }),
  );
  let line = 1;
  try {
    for await (const { record, info } of records as AsyncIterable<CsvRecord>) {
      yield { line, cells: record, delimiter };
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? new FileError('unclosed_quote', line)
      : new FileError('unreadable_file');
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** By the byte-order mark, else UTF-8 if the bytes are valid, else Windows-1252, which older spreadsheets write. */
async function encodingOf(path: string): Promise<Encoding> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  await file.close();
  const head = buffer.subarray(0, bytesRead);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) throw new FileError('encoding_unknown');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file without its byte-order mark. */
async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/** Comma or semicolon, whichever the heading has more of outside quotation marks. */
async function delimiterOf(path: string, encoding: Encoding): Promise<',' | ';'> {
  for await (const text of decoded(path, encoding)) {
    const [heading = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1);
    const count = (mark: string) => heading.split(mark).length;
    return count(';') > count(',') ? ';' : ',';
  }
  return ',';
}
