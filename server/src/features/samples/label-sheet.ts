import { setImmediate } from 'node:timers/promises';
import bwipjs from 'bwip-js';
import PDFDocument from 'pdfkit';

/** What stands on an in-house label, line by line, beside the accession as DataMatrix. */
export interface Label {
  accession: string;
  lines: readonly string[];
  code: string;
  /** Where it is kept, the whole width of the label: people look for it to the last box. */
  place: string;
}

const point = 72 / 25.4;
/** A4 in three columns and eight rows, as label sheets are cut. */
const across = 3;
const down = 8;
const width = 70 * point;
const height = 37 * point;
const top = (297 * point - down * height) / 2;
const inset = 4 * point;
const matrixSide = 19 * point;

/** Every reader has these two; our own faces come as WOFF2, whose composed letters the PDF maker cannot embed. */
const mono = 'Courier-Bold';
const plain = 'Helvetica';
const letters = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, n) => n + 32)),
);

type Sheet = InstanceType<typeof PDFDocument>;

/** A sheet of labels as PDF, made as it is read: between two labels others have their turn. */
export function labelSheet(labels: readonly Label[], title: string, made: Date): AsyncIterable<Uint8Array> {
  const sheet = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Aliquot', Producer: 'Aliquot', CreationDate: made },
  });
  draw(sheet, labels).then(
    () => sheet.end(),
    (error: Error) => sheet.destroy(error),
  );
  return sheet as unknown as AsyncIterable<Uint8Array>;
}

async function draw(sheet: Sheet, labels: readonly Label[]): Promise<void> {
  for (const [n, label] of labels.entries()) {
    const place = n % (across * down);
    if (place === 0) sheet.addPage();
    drawLabel(sheet, label, (place % across) * width, top + Math.floor(place / across) * height);
    await setImmediate();
  }
}

function drawLabel(
  sheet: Sheet,
  { accession, lines, code, place }: Label,
  left: number,
  upper: number,
): void {
  drawMatrix(sheet, accession, left + inset, upper + inset);
  const x = left + inset + matrixSide + 3 * point;
  const room = left + width - inset - x;
  let y = upper + inset - 1;
  writeLine(sheet.font(mono).fontSize(9.5), accession, x, y, room);
  y += 13;
  sheet.font(plain).fontSize(7.5);
  for (const line of lines) {
    writeLine(sheet, line, x, y, room);
    y += 10;
  }
  const below = upper + inset + matrixSide + 4;
  writeLine(sheet.font(mono).fontSize(7), code, left + inset, below, room);
  writeLine(sheet.font(plain).fontSize(7.5), place, left + inset, below + 11, width - 2 * inset);
}

/** On one line: what does not fit ends in dots. A letter the face lacks becomes a question mark; the matrix has it. */
function writeLine(sheet: Sheet, text: string, x: number, y: number, room: number): void {
  let shown = printable(text);
  if (sheet.widthOfString(shown) > room) {
    while (shown && sheet.widthOfString(`${shown}…`) > room) shown = shown.slice(0, -1);
    shown = `${shown.trimEnd()}…`;
  }
  sheet.text(shown, x, y, { lineBreak: false });
}

const printable = (text: string) =>
  [...text.normalize('NFC')].map((letter) => (letters.has(letter) ? letter : '?')).join('');

/** Each row of the matrix in as few bars as it has. */
function drawMatrix(sheet: Sheet, text: string, left: number, upper: number): void {
  const { pixs, pixx, pixy } = matrixOf(text);
  const side = matrixSide / Math.max(pixx, pixy);
  for (let row = 0; row < pixy; row += 1)
    for (let from = 0; from < pixx; from += 1) {
      let to = from;
      while (to < pixx && pixs[row * pixx + to]) to += 1;
      if (to > from) sheet.rect(left + from * side, upper + row * side, (to - from) * side, side);
      from = to;
    }
  sheet.fill('black');
}

interface Matrix {
  pixs: number[];
  pixx: number;
  pixy: number;
}

export function matrixOf(text: string): Matrix {
  const [matrix] = bwipjs.raw({ bcid: 'datamatrix', text }) as unknown as Matrix[];
  if (!matrix) throw new Error('the DataMatrix could not be made');
  return matrix;
}
