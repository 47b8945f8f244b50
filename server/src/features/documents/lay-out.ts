import { setImmediate } from 'node:timers/promises';
import type { Language } from '@aliquot/contract/languages';
import {
  drawMatrix,
  faces,
  millimetre,
  openSheet,
  printable,
  type Sheet,
  writeLine,
  writeLines,
  writeRight,
} from '../../platform/pdf/index.ts';
import type { SellerOnDocuments } from '../seller/index.ts';
import { drawLetterhead, writeImprint } from './letterhead.ts';

/** Parties and address at the top, one line per sample, with its code as DataMatrix where it is handled by it, a footer. */
export interface DrawnDocument {
  title: string;
  number: string;
  /** Null without a seller, and on what never leaves the house. */
  seller: SellerOnDocuments | null;
  language: Language;
  /** Label and value, in two columns. */
  head: readonly (readonly [string, string])[];
  columns: readonly Column[];
  lines: readonly Line[];
  /** Under the lines: label and value at the right. */
  sums: readonly (readonly [string, string])[];
  notes: readonly string[];
  /** At the foot of every page. */
  foot: (page: number) => string;
  made: Date;
}

interface Column {
  heading: string;
  /** In millimeters from the left edge of the sheet. */
  at: number;
  wide: number;
  right?: boolean;
}

interface Line {
  /** The content of the DataMatrix. */
  matrix?: string;
  /** For each column the text, and optionally a second one in small type below it. */
  cells: readonly (readonly [string, string?])[];
  /** In small type below all cells, on as many lines as it needs. */
  below?: string;
}

const mm = millimetre;
const left = 18 * mm;
/** Where the second column of the head begins. */
const middle = 108 * mm;
const rightEdge = 192 * mm;
const lineHeight = 16 * mm;
/** Of a line without DataMatrix. */
const lowLineHeight = 12 * mm;
const bottom = 272 * mm;
const matrixSide = 11 * mm;

export function layOut(document: DrawnDocument): AsyncIterable<Uint8Array> {
  const sheet = openSheet({ size: 'A4', title: `${document.title} ${document.number}`, made: document.made });
  draw(sheet, document).then(
    () => sheet.end(),
    (error: Error) => sheet.destroy(error),
  );
  return sheet as unknown as AsyncIterable<Uint8Array>;
}

/** Yields to the event loop after each line, so that a long document does not block other requests. */
async function draw(sheet: Sheet, document: DrawnDocument): Promise<void> {
  let page = 1;
  let y = firstPage(sheet, document);
  const turn = () => {
    page += 1;
    y = nextPage(sheet, document, page);
  };
  for (const line of document.lines) {
    const height = heightOf(sheet, line, document);
    if (y + height > bottom) turn();
    drawLine(sheet, document.columns, line, y);
    writeBelow(sheet, line, document, y);
    y += height;
    rule(sheet, y - 1 * mm);
    await setImmediate();
  }
  if (y + (document.sums.length + 1) * 7 * mm > bottom) turn();
  y += 3 * mm;
  for (const [label, value] of document.sums) {
    writeLine(sheet.font(faces.bold).fontSize(11), label, 120 * mm, y, 40 * mm);
    writeRight(sheet.font(faces.mono).fontSize(11), value, rightEdge, y);
    y += 7 * mm;
  }
  for (const note of document.notes) {
    // A note has line breaks of its own, and may be longer than the rest of the page.
    for (const part of note.split(/\r?\n/)) {
      const shown = printable(sheet.font(faces.plain).fontSize(8), part) || ' ';
      const height = sheet.heightOfString(shown, { width: rightEdge - left });
      if (y + height > bottom) turn();
      sheet
        .font(faces.plain)
        .fontSize(8)
        .text(shown, left, y, { width: rightEdge - left });
      y += height;
    }
    y += 2 * mm;
  }
}

function firstPage(sheet: Sheet, document: DrawnDocument): number {
  sheet.addPage();
  const top = drawLetterhead(sheet, document.seller, { left, middle, rightEdge });
  writeLine(sheet.font(faces.bold).fontSize(14), document.title, left, top, 100 * mm);
  writeRight(sheet.font(faces.mono).fontSize(14), document.number, rightEdge, top);
  let y = top + 12 * mm;
  for (let at = 0; at < document.head.length; at += 2) {
    const pair = document.head.slice(at, at + 2);
    const lines = pair.map(([label, value], n) => {
      const x = n === 0 ? left : middle;
      writeLine(sheet.font(faces.plain).fontSize(8).fillColor('#52646A'), label, x, y, 84 * mm);
      sheet.fontSize(10).fillColor('black');
      return writeLines(sheet, value, x, y + 3.6 * mm, { room: 84 * mm, maxLines: 3 });
    });
    y += 7 * mm + Math.max(1, ...lines) * 4 * mm;
  }
  if (document.seller) writeImprint(sheet, document.seller, document.language, { left, rightEdge });
  writeFoot(sheet, document, 1);
  return headings(sheet, document, y + 2 * mm);
}

function nextPage(sheet: Sheet, document: DrawnDocument, page: number): number {
  sheet.addPage();
  writeLine(sheet.font(faces.plain).fontSize(10), document.title, left, 16 * mm, 90 * mm);
  writeRight(sheet.font(faces.mono).fontSize(10), document.number, rightEdge, 16 * mm);
  writeFoot(sheet, document, page);
  return headings(sheet, document, 24 * mm);
}

function writeFoot(sheet: Sheet, document: DrawnDocument, page: number): void {
  sheet.font(faces.plain).fontSize(7).fillColor('#52646A');
  writeLine(sheet, document.foot(page), left, 284 * mm, rightEdge - left);
  sheet.fillColor('black');
}

function headings(sheet: Sheet, { columns }: DrawnDocument, y: number): number {
  sheet.font(faces.plain).fontSize(8).fillColor('#52646A');
  for (const { heading, at, wide, right } of columns)
    if (right) writeRight(sheet, heading, (at + wide) * mm, y);
    else writeLine(sheet, heading, at * mm, y, wide * mm);
  sheet.fillColor('black');
  rule(sheet, y + 4.5 * mm);
  return y + 6 * mm;
}

function drawLine(sheet: Sheet, columns: readonly Column[], { matrix, cells }: Line, y: number): void {
  if (matrix) drawMatrix(sheet, matrix, left, y + 1 * mm, matrixSide);
  for (const [n, { at, wide, right }] of columns.entries()) {
    const [text, below] = cells[n] ?? [''];
    sheet.font(n === 0 || right ? faces.mono : faces.plain).fontSize(9.5);
    if (right) {
      writeRight(sheet, text, (at + wide) * mm, y + 2 * mm);
      if (below) writeRight(sheet.font(faces.plain).fontSize(8), below, (at + wide) * mm, y + 7 * mm);
      continue;
    }
    const lines = writeLines(sheet, text, at * mm, y + 2 * mm, { room: wide * mm, maxLines: 2 });
    const under = y + (lines > 1 ? 10 : 7) * mm;
    if (below)
      writeLines(sheet.font(faces.plain).fontSize(8), below, at * mm, under, {
        room: wide * mm,
        maxLines: lines > 1 ? 1 : 2,
      });
  }
}

/** From below the second text of a cell to the right edge, beside the DataMatrix. */
const placeBelow = ({ columns: [first] }: DrawnDocument) => {
  const x = first ? first.at * mm : left;
  return { x, room: rightEdge - x, from: lineHeight - 1.5 * mm };
};

function heightOf(sheet: Sheet, { below, matrix }: Line, document: DrawnDocument): number {
  if (!below) return matrix ? lineHeight : lowLineHeight;
  const { room, from } = placeBelow(document);
  const small = sheet.font(faces.plain).fontSize(8);
  return from + small.heightOfString(printable(small, below), { width: room }) + 2.5 * mm;
}

function writeBelow(sheet: Sheet, { below }: Line, document: DrawnDocument, y: number): void {
  if (!below) return;
  const { x, room, from } = placeBelow(document);
  const small = sheet.font(faces.plain).fontSize(8);
  small.text(printable(small, below), x, y + from, { width: room });
}

const rule = (sheet: Sheet, y: number) =>
  sheet.moveTo(left, y).lineTo(rightEdge, y).lineWidth(0.4).strokeColor('#D3DCD8').stroke();
