import { type Place, publicCode } from '../../platform/place.ts';

/** Order numbers and sample codes in a text. */
const mentioned = new RegExp(`\\b(ALQ-\\d{4}-\\d{6,9}|${publicCode})\\b`, 'gi');

export interface Mention {
  kind: 'order' | 'sample';
  code: string;
  /** As written. */
  text: string;
}

/** Splits a text into plain pieces and mentions. */
export function mentionsIn(text: string): (string | Mention)[] {
  const pieces: (string | Mention)[] = [];
  let end = 0;
  for (const found of text.matchAll(mentioned)) {
    if (found.index > end) pieces.push(text.slice(end, found.index));
    const code = found[0].toUpperCase();
    pieces.push({ kind: code.startsWith('ALQ') ? 'order' : 'sample', code, text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** The link to an order or a sample for staff or clients; by id if known, else by code. */
export function placeOf(kind: Mention['kind'], isStaff: boolean, code: string, id?: number): Place {
  const found = id === undefined ? { search: code } : { open: String(id) };
  if (kind === 'order') return { to: isStaff ? '/client-orders' : '/orders', search: { all: '1', ...found } };
  return isStaff
    ? { to: '/inventory', search: { all: '1', ...found } }
    : { to: '/specimen-search', search: found };
}
