import { type CohortDesign, cohortDesign } from '@aliquot/contract/cohorts';

/** A longer design is not kept in the address, since mails and chats cut long links. */
const maxLength = 4096;

/** A design as a part of an address; null where it is too long for one. */
export function writeDesign(design: CohortDesign): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(design));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return text.length > maxLength ? null : text;
}

/** Null for what is no design: anybody can type an address. */
export function readDesign(text: string | undefined): CohortDesign | null {
  if (!text || text.length > maxLength) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const { success, data } = cohortDesign.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return success ? data : null;
  } catch {
    return null;
  }
}
