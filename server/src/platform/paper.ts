import bwipjs from 'bwip-js';
import type PDFDocument from 'pdfkit';

/** What every printed sheet of ours is drawn with. */

export type Sheet = InstanceType<typeof PDFDocument>;

export const millimetre = 72 / 25.4;

/** Every reader has these; our own faces come as WOFF2, whose composed letters the PDF maker cannot embed. */
export const faces = { mono: 'Courier-Bold', plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;
const letters = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, n) => n + 32)),
);

/** What these faces lack and has another way to be written: spaces of some languages' formats, signs of science. */
const instead: Record<string, string> = {
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '−': '-',
  '\u03bc': '\u00b5',
  '≤': '<=',
  '≥': '>=',
};

/** Other letters become a mark. */
export const printable = (text: string) =>
  [...text.normalize('NFC')]
    .map((letter) => instead[letter] ?? (letters.has(letter) ? letter : '?'))
    .join('');

/** On one line: what does not fit ends in dots. */
export function writeLine(sheet: Sheet, text: string, x: number, y: number, room: number): void {
  let shown = printable(text);
  if (sheet.widthOfString(shown) > room) {
    while (shown && sheet.widthOfString(`${shown}…`) > room) shown = shown.slice(0, -1);
    shown = `${shown.trimEnd()}…`;
  }
  sheet.text(shown, x, y, { lineBreak: false });
}

/** On as many lines as it needs, up to so many; answers how many. What does not fit ends in dots. */
export function writeLines(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  { room, most }: { room: number; most: number },
): number {
  const shown = printable(text);
  const height = sheet.currentLineHeight(true);
  sheet.text(shown, x, y, { width: room, height: most * height, ellipsis: '…' });
  return Math.min(most, Math.round(sheet.heightOfString(shown, { width: room }) / height));
}

/** As `writeLine`, ended at the right. */
export function writeRight(sheet: Sheet, text: string, right: number, y: number): void {
  const shown = printable(text);
  sheet.text(shown, right - sheet.widthOfString(shown), y, { lineBreak: false });
}

/** Each row of the matrix in as few bars as it has. */
export function drawMatrix(sheet: Sheet, text: string, left: number, upper: number, size: number): void {
  const { pixs, pixx, pixy } = matrixOf(text);
  const side = size / Math.max(pixx, pixy);
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
