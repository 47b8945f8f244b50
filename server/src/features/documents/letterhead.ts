import type { Language } from '@aliquot/contract/languages';
import { faces, millimetre, printable, type Sheet, writeLine, writeLines } from '../../platform/pdf/index.ts';
import type { SellerOnDocuments } from '../seller/index.ts';

/** The name on documents until there is a seller. */
export const productName = 'Aliquot';

const en = {
  registration: (number: string) => `Registration ${number}`,
  taxNumber: (number: string) => `Tax number ${number}`,
};
const fr: typeof en = {
  registration: (number) => `Immatriculation ${number}`,
  taxNumber: (number) => `Numéro fiscal ${number}`,
};
const wordsIn: Record<Language, typeof en> = { en, fr };

const mm = millimetre;
const top = 14 * mm;
const logo = { wide: 40 * mm, high: 16 * mm };
const maxLines = 3;
const gray = '#52646A';

/**
 * The seller at the top of the first page: logo or name at the left, address and contact at the right; the product's name
 * until there is a seller. Returns where the title begins.
 */
export function drawLetterhead(
  sheet: Sheet,
  seller: SellerOnDocuments | null,
  { left, middle, rightEdge }: { left: number; middle: number; rightEdge: number },
): number {
  if (!seller) {
    sheet
      .font('Times-Roman')
      .fontSize(24)
      .text(productName, left, 16 * mm, { lineBreak: false });
    return 30 * mm;
  }
  if (seller.logo) sheet.image(seller.logo, left, top, { fit: [logo.wide, logo.high] });
  else writeName(sheet, seller.name, left, middle - left - 6 * mm);
  writeContact(sheet, seller, middle, rightEdge - middle);
  return top + logo.high + 6 * mm;
}

const linesOf = (sheet: Sheet, text: string, room: number): number =>
  Math.round(sheet.heightOfString(printable(sheet, text), { width: room }) / sheet.currentLineHeight(true));

function writeName(sheet: Sheet, name: string, x: number, room: number): void {
  sheet.font(faces.bold);
  let size = 15;
  const heightAt = (points: number) =>
    sheet.fontSize(points).heightOfString(printable(sheet, name), { width: room });
  while (size > 8 && heightAt(size) > logo.high) size -= 0.5;
  writeLines(sheet, name, x, top, { room, maxLines });
}

/** Address and contact on three lines at most, in smaller type if they are long. */
function writeContact(sheet: Sheet, { address, contacts }: SellerOnDocuments, x: number, room: number): void {
  sheet.font(faces.plain).fillColor(gray);
  const onOne = contacts.join(' · ');
  const onTwo = [contacts.slice(0, -1).join(' · '), contacts.at(-1) ?? ''];
  const contactAt = (size: number) =>
    (linesOf(sheet.fontSize(size), onOne, room) > 1 ? onTwo : [onOne]).filter(Boolean);
  let size = 8.5;
  while (size > 6 && contactAt(size).length + linesOf(sheet, address, room) > maxLines) size -= 0.5;
  const contact = contactAt(size);
  const height = sheet.currentLineHeight(true);
  let y = top + writeLines(sheet, address, x, top, { room, maxLines: maxLines - contact.length }) * height;
  for (const line of contact) {
    writeLine(sheet, line, x, y, room);
    y += height;
  }
  sheet.fillColor('black');
}

/** Who the seller is in law, above the footer of the first page. */
export function writeImprint(
  sheet: Sheet,
  { name, registration, taxNumber }: SellerOnDocuments,
  language: Language,
  { left, rightEdge }: { left: number; rightEdge: number },
): void {
  const room = rightEdge - left;
  const words = wordsIn[language];
  const text = [
    name,
    registration && words.registration(registration),
    taxNumber && words.taxNumber(taxNumber),
  ]
    .filter(Boolean)
    .join(' · ');
  sheet.font(faces.plain).fontSize(7).fillColor(gray);
  if (linesOf(sheet, text, room) > maxLines) sheet.fontSize(6);
  const lines = linesOf(sheet, text, room);
  writeLines(sheet, text, left, 283 * mm - lines * sheet.currentLineHeight(true), { room, maxLines: lines });
  sheet.fillColor('black');
}
