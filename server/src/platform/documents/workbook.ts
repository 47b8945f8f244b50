import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Text, a number, a day, an instant as ISO 8601 in UTC, an amount, or an empty cell. */
export type Cell = string | number | { day: string } | { instant: string } | { money: number } | null;

/** The same for csv, in which everything is text. */
export const textOf = (cell: Cell): string | number | null => {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('money' in cell) return cell.money.toFixed(2);
  return 'day' in cell ? cell.day : cell.instant;
};

export interface Sheet {
  name: string;
  /** In characters, one per column. */
  widths: readonly number[];
  headings: readonly string[];
  /** In chunks, so that a large sheet is streamed. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const workbookType = `${kind}.sheet`;

/** Indexes of the cell formats in `styles`. */
const style = { heading: 1, day: 2, money: 3, instant: 4 };
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.00"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Streams an xlsx file, with at most one chunk of rows in memory. */
export function makeWorkbook(sheets: readonly Sheet[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  const parts = sheets.map((_, n) => `worksheets/sheet${n + 1}.xml`);
  add(
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${parts.map((part) => `<Override PartName="/xl/${part}" ContentType="${kind}.worksheet+xml"/>`).join('')}</Types>`,
  );
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name }, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations([...parts.map((part): [string, string] => ['worksheet', part]), ['styles', 'styles.xml']]),
  );
  add('xl/styles.xml', styles);
  for (const [n, sheet] of sheets.entries())
    zip.addReadStream(Readable.from(sheetText(sheet), { objectMode: false }), `xl/${parts[n]}`);
  zip.end();
  return output;
}

const relations = (targets: readonly [string, string][]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets.map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

async function* sheetText({ widths, headings, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row>${headings.map((each) => textCell(each, style.heading)).join('')}</row>`;
  for await (const portion of rows)
    yield portion.map((row) => `<row>${row.map(cellText).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

const textCell = (text: string, format = 0) =>
  `<c t="inlineStr"${format ? ` s="${format}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellText(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if ('money' in cell) return `<c s="${style.money}"><v>${cell.money}</v></c>`;
  return 'day' in cell
    ? timeCell(cell.day, `${cell.day}T00:00:00Z`, style.day)
    : timeCell(cell.instant, cell.instant, style.instant);
}

/** Spreadsheets treat 1900 as a leap year, so earlier dates have no correct serial number and stay text. */
const timeCell = (text: string, instant: string, format: number) =>
  text < '1900-03-01'
    ? textCell(text)
    : `<c s="${format}"><v>${(Date.parse(instant) - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Drops characters that XML cannot contain, and escapes texts that look like spreadsheet escapes (`_x0041_`). */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
  );
}
