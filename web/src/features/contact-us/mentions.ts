import { type Place, publicCode } from '../../platform/place.ts';

/** Numbers of orders and quotes and sample codes in a text. */
const mentioned = new RegExp(`\\b((?:ALQ|QUO)-\\d{4}-\\d{6,9}|${publicCode})\\b`, 'gi');

export interface Mention {
  kind: 'order' | 'quote' | 'sample';
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
    pieces.push({ kind: kindOf(code), code, text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

function kindOf(code: string): Mention['kind'] {
  if (code.startsWith('ALQ')) return 'order';
  return code.startsWith('QUO') ? 'quote' : 'sample';
}

/** The link to an order, a quote or a sample for staff or clients; by id if known, else by code. */
export function placeOf(kind: Mention['kind'], isStaff: boolean, code: string, id?: number): Place {
  const found = id === undefined ? { search: code } : { open: String(id) };
  const orders = isStaff ? '/client-orders' : '/orders';
  if (kind === 'order') return { to: orders, search: { all: '1', ...found } };
  if (kind === 'quote') return { to: orders, search: { view: 'quotes', all: '1', ...found } };
  return isStaff
    ? { to: '/inventory', search: { all: '1', ...found } }
    : { to: '/specimen-search', search: found };
}
