import { createRequire } from 'node:module';
import bwipjs from 'bwip-js';
import PDFDocument from 'pdfkit';

/** What every printed sheet of ours is drawn with. */

export type Sheet = InstanceType<typeof PDFDocument>;

export const millimetre = 72 / 25.4;

/** Faces with Latin, Greek and Cyrillic; of each, the letters a document uses are embedded in it. */
export const faces = { mono: 'mono', plain: 'plain', bold: 'bold' } as const;
const { resolve } = createRequire(import.meta.url);
const fontFiles: Record<keyof typeof faces, string> = {
  mono: resolve('@expo-google-fonts/roboto-mono/700Bold/RobotoMono_700Bold.ttf'),
  plain: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'),
};

/** PDFKit keeps the face in use to itself: as fontkit read it. */
interface WithFace {
  _font: {
    font: {
      characterSet: readonly number[];
      glyphForCodePoint(codePoint: number): unknown;
      hasGlyphForCodePoint(codePoint: number): boolean;
    };
  };
}
const faceOf = (sheet: Sheet) => (sheet as unknown as WithFace)._font.font;

/** The fi of "confirmation" is drawn as one, and copied as two letters. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

/** Each is read once: read anew for a document it would take longer than to draw one. */
const fonts = Object.entries(fontFiles).map(([name, file]) => {
  const font = faceOf(new PDFDocument({ autoFirstPage: false }).font(file));
  // A glyph first met as a part of another, as e is of é, would not know its letter, and could not be copied from a PDF.
  for (const codePoint of font.characterSet) if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint);
  return [name, font] as const;
});

interface SheetOptions {
  /** A4, or width and height in points. */
  size: 'A4' | [number, number];
  title: string;
  made: Date;
}

/** A document without a page yet. */
export function openSheet({ size, title, made }: SheetOptions): Sheet {
  const sheet = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Aliquot', Producer: 'Aliquot', CreationDate: made },
  });
  for (const [name, font] of fonts) sheet.registerFont(name, font as never);
  return sheet;
}

/** What the faces lack and has another way to be written: spaces of some languages' formats, signs of science. */
const instead: Record<string, string> = {
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '→': '>',
  '←': '<',
};

/** A letter that the face in use lacks is written without its accent; one of a script we have no face for is a mark. */
export function printable(sheet: Sheet, text: string): string {
  const font = faceOf(sheet);
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const written = (letter: string) =>
    [letter, instead[letter], [...letter.normalize('NFD')][0]].find((each) => each && has(each)) ?? '?';
  return [...text.normalize('NFC')].map(written).join('');
}

/** On one line: what does not fit ends in dots. */
export function writeLine(sheet: Sheet, text: string, x: number, y: number, room: number): void {
  sheet.text(fitted(sheet, printable(sheet, text), room), x, y, { lineBreak: false });
}

function fitted(sheet: Sheet, text: string, room: number): string {
  if (sheet.widthOfString(text) <= room) return text;
  const cut = (length: number) => `${text.slice(0, length).trimEnd()}…`;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (sheet.widthOfString(cut(middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return cut(fits);
}

interface Wrapped {
  room: number;
  maxLines: number;
  /** The type it is written in, and the smallest before it is cut. */
  size: number;
  least: number;
}

/**
 * A word that may be long, such as an accession: on one line, on several, then in smaller type; what does not fit even
 * so ends in dots. Answers how much room it took, from its upper edge.
 */
export function writeWrapped(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  { room, maxLines, size, least }: Wrapped,
): number {
  const shown = printable(sheet, text);
  let lines = brokenInto(sheet.fontSize(size), shown, room);
  for (let type = size - 0.5; lines.length > maxLines && type >= least; type -= 0.5)
    lines = brokenInto(sheet.fontSize(type), shown, room);
  if (lines.length > maxLines) lines = brokenInto(sheet, shown, room, false);
  const height = sheet.currentLineHeight(true);
  const written =
    lines.length > maxLines ? [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join('')] : lines;
  for (const [n, line] of written.entries())
    sheet.text(fitted(sheet, line, room), x, y + n * height, { lineBreak: false });
  return written.length * height;
}

/** Lines as long as there is room: broken after a sign where one is near the end, else wherever it is full. */
function brokenInto(sheet: Sheet, text: string, room: number, afterSigns = true): string[] {
  const lines: string[] = [];
  let rest = text;
  while (sheet.widthOfString(rest) > room) {
    let length = rest.length - 1;
    while (length > 1 && sheet.widthOfString(rest.slice(0, length)) > room) length -= 1;
    const sign = afterSigns ? rest.slice(0, length).search(/[-_/. ][^-_/. ]*$/) + 1 : 0;
    const end = sign > length / 2 ? sign : Math.max(length, 1);
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...lines, rest];
}

/** On as many lines as it needs, up to so many; answers how many. What does not fit ends in dots. */
export function writeLines(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  { room, maxLines }: { room: number; maxLines: number },
): number {
  const shown = printable(sheet, text);
  const height = sheet.currentLineHeight(true);
  sheet.text(shown, x, y, { width: room, height: maxLines * height, ellipsis: '…' });
  return Math.min(maxLines, Math.round(sheet.heightOfString(shown, { width: room }) / height));
}

/** As `writeLine`, ended at the right. */
export function writeRight(sheet: Sheet, text: string, right: number, y: number): void {
  const shown = printable(sheet, text);
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
