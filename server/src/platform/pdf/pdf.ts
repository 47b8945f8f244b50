import { createRequire } from 'node:module';
import bwipjs from 'bwip-js';
import PDFDocument from 'pdfkit';

/** Shared drawing functions of all PDF documents. */

export type Sheet = InstanceType<typeof PDFDocument>;

export const millimetre = 72 / 25.4;

/** Fonts with Latin, Greek and Cyrillic. A document embeds only the letters that it uses. */
export const faces = { mono: 'mono', plain: 'plain', bold: 'bold' } as const;
const { resolve } = createRequire(import.meta.url);
const fontFiles: Record<keyof typeof faces, string> = {
  mono: resolve('@expo-google-fonts/roboto-mono/700Bold/RobotoMono_700Bold.ttf'),
  plain: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'),
};

/** A private field of PDFKit: the current font as parsed by fontkit. */
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

/** The fi of "confirmation" is drawn as one glyph, but must be copied as two letters. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

/** Parsed once, since parsing takes longer than drawing a document. */
const fonts = Object.entries(fontFiles).map(([name, file]) => {
  const font = faceOf(new PDFDocument({ autoFirstPage: false }).font(file));
  // A glyph first loaded as a part of another (e of é) would have no letter and could not be copied from the PDF.
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

/** Replacements of characters that the fonts lack: special spaces, hyphens and arrows. */
const replacements: Record<string, string> = {
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '→': '>',
  '←': '<',
};

/** Letters that the current font lacks lose their accent; those of unsupported scripts become a question mark. */
export function printable(sheet: Sheet, text: string): string {
  const font = faceOf(sheet);
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const written = (letter: string) =>
    [letter, replacements[letter], [...letter.normalize('NFD')][0]].find((each) => each && has(each)) ?? '?';
  return [...text.normalize('NFC')].map(written).join('');
}

/** Whether a text is printed letter by letter, apart from spaces, hyphens and arrows that look alike. */
export function isPrintable(text: string): boolean {
  return [...text.normalize('NFC').replace(/[\n\r\t]/g, '')].every((letter) => {
    const codePoint = (replacements[letter] ?? letter).codePointAt(0) ?? 0;
    return fonts.every(([, font]) => font.hasGlyphForCodePoint(codePoint));
  });
}

/** Writes one line, cut with an ellipsis if it does not fit. */
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
  /** The font size, and the smallest one to try before the text is cut. */
  size: number;
  least: number;
}

/**
 * Writes a word that may be long, such as an accession: on several lines, then in smaller type, and at last cut with
 * an ellipsis. Returns the height.
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

/** Breaks a text into lines, after a separator in the second half of the line if there is one. */
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

/** Writes up to `maxLines` lines, cut with an ellipsis, and returns their number. */
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

/** Writes one line, right-aligned. */
export function writeRight(sheet: Sheet, text: string, right: number, y: number): void {
  const shown = printable(sheet, text);
  sheet.text(shown, right - sheet.widthOfString(shown), y, { lineBreak: false });
}

/** Draws a DataMatrix; adjacent modules of a row become one bar. */
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
