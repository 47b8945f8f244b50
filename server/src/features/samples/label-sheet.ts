import { setImmediate } from 'node:timers/promises';
import type { LabelSize } from '@aliquot/contract/samples';
import {
  drawMatrix,
  faces,
  openSheet,
  type Sheet,
  writeLine,
  writeLines,
  writeWrapped,
} from '../../platform/pdf/index.ts';
import type { Label } from './label.ts';
import { type LabelFormat, labelFormats } from './label-formats.ts';

interface Printed {
  title: string;
  made: Date;
  size: LabelSize;
  /** The seller's name, for the last line. */
  seller: string | null;
}

/** Streams labels as PDF. Yields to the event loop after each label, so that other requests are not blocked. */
export function labelSheet(
  labels: readonly Label[],
  { title, made, size, seller }: Printed,
): AsyncIterable<Uint8Array> {
  const format = labelFormats[size];
  const sheet = openSheet({ size: format.page, title, made });
  draw(sheet, labels, format, seller).then(
    () => sheet.end(),
    (error: Error) => sheet.destroy(error),
  );
  return sheet as unknown as AsyncIterable<Uint8Array>;
}

async function draw(
  sheet: Sheet,
  labels: readonly Label[],
  format: LabelFormat,
  seller: string | null,
): Promise<void> {
  const { across, down, width, height, top } = format;
  for (const [n, label] of labels.entries()) {
    const place = n % (across * down);
    if (place === 0) sheet.addPage();
    const corner = { left: (place % across) * width, upper: top + Math.floor(place / across) * height };
    drawLabel(sheet, label, format, corner);
    if (seller && format.seller) writeSeller(sheet, seller, format, corner);
    await setImmediate();
  }
}

function drawLabel(
  sheet: Sheet,
  label: Label,
  format: LabelFormat,
  { left, upper }: { left: number; upper: number },
): void {
  const { inset, matrix, gap, stacked, width, accession, text } = format;
  drawMatrix(sheet, label.accession, left + inset, upper + inset, matrix);
  const x = left + inset + (stacked ? 0 : matrix + gap);
  const room = left + width - inset - x;
  let y = upper + inset + (stacked ? matrix + gap : 0);
  y += writeWrapped(sheet.font(faces.mono), label.accession, x, y, { room, maxLines: 2, ...accession });
  y += text / 4;
  sheet.font(faces.plain).fontSize(text);
  for (const part of format.parts) {
    const line = label[part];
    if (line === null) continue;
    writeLine(sheet, line, x, y, room);
    y += text * 1.3;
  }
  const below = upper + inset + matrix + text / 2;
  if (format.codeBelow)
    writeLine(
      sheet.font(faces.mono).fontSize(format.codeBelow),
      label.code,
      left + inset,
      below,
      matrix + gap,
    );
  if (format.place)
    writeLines(
      sheet.font(faces.plain).fontSize(text),
      label.place,
      left + inset,
      Math.max(stacked ? 0 : below + (format.codeBelow ?? 0) * 1.4, y + text / 4),
      { room: width - 2 * inset, maxLines: stacked ? 2 : 1 },
    );
}

/** In the lower margin, so that the lines above keep their place. */
function writeSeller(
  sheet: Sheet,
  name: string,
  { inset, width, height, seller = 0 }: LabelFormat,
  { left, upper }: { left: number; upper: number },
): void {
  sheet.font(faces.plain).fontSize(seller);
  writeLine(sheet, name, left + inset, upper + height - seller * 1.5, width - 2 * inset);
}
