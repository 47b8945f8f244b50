import { setImmediate } from 'node:timers/promises';
import { drawMatrix, faces, millimetre, openSheet, type Sheet, writeLine } from '../../platform/paper.ts';

/** What stands on an in-house label, line by line, beside the accession as DataMatrix. */
export interface Label {
  accession: string;
  lines: readonly string[];
  code: string;
  /** Where it is kept, the whole width of the label: people look for it to the last box. */
  place: string;
}

const point = millimetre;
/** A4 in three columns and eight rows, as label sheets are cut. */
const across = 3;
const down = 8;
const width = 70 * point;
const height = 37 * point;
const top = (297 * point - down * height) / 2;
const inset = 4 * point;
const matrixSide = 19 * point;

/** A sheet of labels as PDF, made as it is read: between two labels others have their turn. */
export function labelSheet(labels: readonly Label[], title: string, made: Date): AsyncIterable<Uint8Array> {
  const sheet = openSheet({ size: 'A4', title, made });
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
  drawMatrix(sheet, accession, left + inset, upper + inset, matrixSide);
  const x = left + inset + matrixSide + 3 * point;
  const room = left + width - inset - x;
  let y = upper + inset - 1;
  writeLine(sheet.font(faces.mono).fontSize(9.5), accession, x, y, room);
  y += 13;
  sheet.font(faces.plain).fontSize(7.5);
  for (const line of lines) {
    writeLine(sheet, line, x, y, room);
    y += 10;
  }
  const below = upper + inset + matrixSide + 4;
  writeLine(sheet.font(faces.mono).fontSize(7), code, left + inset, below, room);
  writeLine(sheet.font(faces.plain).fontSize(7.5), place, left + inset, below + 11, width - 2 * inset);
}
