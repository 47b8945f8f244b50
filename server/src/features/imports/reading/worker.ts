import { parentPort, workerData } from 'node:worker_threads';
import { storable } from './cell-text.ts';
import { limits } from './limits.ts';
import { FileError, type Message, type RawRow, type ReadOrder } from './messages.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

/** The worker thread that reads one file; each batch is read when it is requested. */

const port = parentPort;
if (!port) throw new Error('this runs as a worker thread');

const { path, kind } = workerData as ReadOrder;
const messages = readMessages();

port.on('message', async () => {
  const { value } = await messages.next();
  port.postMessage(value ?? ({ end: true } satisfies Message));
});

async function* readMessages(): AsyncGenerator<Message> {
  try {
    yield* kind === 'csv' ? csv() : workbook();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield { refused: error.fault, name: error.detail };
  }
}

async function* csv(): AsyncGenerator<Message> {
  const records = readCsv(path);
  const first = await records.next();
  if (first.done) throw new FileError('empty_file');
  const { cells, delimiter } = first.value;
  yield headingsMessage(cells, delimiter === ';');
  yield* batches(records);
}

async function* workbook(): AsyncGenerator<Message> {
  const rows = readWorkbook(path);
  const first = await rows.next();
  if (first.done) throw new FileError('empty_file');
  // A sheet is as wide as its widest row, so that empty headings at the right end are dropped.
  const headings = first.value.cells;
  while (headings.length > 0 && headings.at(-1)?.trim() === '') headings.pop();
  yield headingsMessage(headings, false);
  yield* batches(rows);
}

function headingsMessage(headings: string[], commaIsDecimal: boolean): Message {
  if (headings.length > limits.columns) throw new FileError('too_many_columns', limits.columns);
  return {
    headings: headings.map((heading) => storable(heading.replaceAll('\ufeff', '').trim())),
    commaIsDecimal,
  };
}

async function* batches(rows: AsyncIterable<RawRow>): AsyncGenerator<Message> {
  let batch: RawRow[] = [];
  let characters = 0;
  let count = 0;
  for await (const { line, cells } of rows) {
    count += 1;
    if (count > limits.rows) throw new FileError('too_many_rows', limits.rows);
    batch.push({ line, cells: cells.map(storable) });
    for (const cell of cells) characters += cell.length;
    if (batch.length < limits.batch && characters < limits.batchCharacters) continue;
    yield { rows: batch };
    batch = [];
    characters = 0;
  }
  if (count === 0) throw new FileError('empty_file');
  if (batch.length > 0) yield { rows: batch };
}
