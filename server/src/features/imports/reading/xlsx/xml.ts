import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';

/**
 * The little of XML that workbooks are written in, as it arrives: elements by their name without its prefix, their
 * attributes unread, and their text with its entities. There are no document types, so nothing can be defined, fetched
 * or blown up.
 */
export interface XmlHandler {
  open?(name: string, attributes: string, parent: string): void;
  /** A piece of text as it stands in the file: whole only when its element closes. */
  text?(piece: string): void;
  close?(name: string): void;
}

const unreadable = () => new FileError('unreadable_file');

export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';
  #begun = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const mark = text.indexOf('<', at);
      const textEnd = mark < 0 ? text.length : mark;
      if (textEnd > at) this.#handler.text?.(text.slice(at, textEnd));
      at = textEnd;
      if (mark < 0) break;
      const end = this.#markup(text, mark);
      if (end < 0) break;
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > limits.markupCharacters) throw unreadable();
  }

  end(): void {
    if (this.#rest !== '' || this.#open.length > 0 || !this.#begun) throw unreadable();
  }

  /** Deals with what begins at this mark; answers where it ends, or -1 while its end has not arrived. */
  #markup(text: string, from: number): number {
    switch (text[from + 1]) {
      case undefined:
        return -1;
      case '!':
        return this.#declaration(text, from);
      case '?':
        return endOf(text, '?>', from + 2);
      case '/':
        return this.#closing(text, from);
      default:
        return this.#opening(text, from);
    }
  }

  #declaration(text: string, from: number): number {
    const head = text.slice(from, from + 9);
    if (head.startsWith('<!--')) return endOf(text, '-->', from + 4);
    if (head === '<![CDATA[') {
      const end = endOf(text, ']]>', from + 9);
      // As plain text would have it, so that what takes text has one kind to decode.
      if (end > 0) this.#handler.text?.(text.slice(from + 9, end - 3).replaceAll('&', '&amp;'));
      return end;
    }
    if ('<!--'.startsWith(head) || '<![CDATA['.startsWith(head)) return -1;
    throw unreadable();
  }

  #closing(text: string, from: number): number {
    const end = text.indexOf('>', from);
    if (end < 0) return -1;
    const name = plain(text.slice(from + 2, end).trimEnd());
    if (this.#open.pop() !== name) throw unreadable();
    this.#handler.close?.(name);
    return end + 1;
  }

  #opening(text: string, from: number): number {
    const end = tagEnd(text, from + 1);
    if (end < 0) return -1;
    const closed = text[end - 1] === '/';
    const attributesEnd = closed ? end - 1 : end;
    const nameEnd = wordEnd(text, from + 1, attributesEnd);
    const name = plain(text.slice(from + 1, nameEnd));
    if (name === '' || (this.#begun && this.#open.length === 0)) throw unreadable();
    this.#begun = true;
    this.#handler.open?.(name, text.slice(nameEnd, attributesEnd), this.#open.at(-1) ?? '');
    if (closed) this.#handler.close?.(name);
    else if (this.#open.push(name) > limits.markupDepth) throw unreadable();
    return end + 1;
  }
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

const quote = 34;
const apostrophe = 39;
const less = 60;
const greater = 62;

/** Where a tag closes; a > inside an attribute's quotation marks does not close it. */
function tagEnd(text: string, from: number): number {
  let within = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === less) throw unreadable();
    if (within !== 0) {
      if (sign === within) within = 0;
    } else if (sign === greater) return at;
    else if (sign === quote || sign === apostrophe) within = sign;
  }
  return -1;
}

function wordEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) > 32) at += 1;
  return at;
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1);

/** The value of an attribute by its whole name, or by the end of its name where that begins with a colon. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return undefined;
    let from = equals + 1;
    while (from < attributes.length && attributes.charCodeAt(from) <= 32) from += 1;
    const to = attributes.indexOf(attributes[from] === "'" ? "'" : '"', from + 1);
    if (to < 0) return undefined;
    const found = attributes.slice(at, equals).trim();
    if (found === name || (name.startsWith(':') && found.endsWith(name)))
      return decoded(attributes.slice(from + 1, to));
    at = to + 1;
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const maxCodePoint = 0x10ffff;

/** Text with its entities replaced; what is none stays as it is. */
export function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (_, name, decimal, hex) => {
      if (name) return entities[name.toLowerCase()] ?? '';
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      return code > maxCodePoint ? '\ufffd' : String.fromCodePoint(code);
    },
  );
}

/** Text of a cell: control characters are written as _x000D_, and a line break is one sign. */
export function cellText(text: string): string {
  const plainText = decoded(text);
  const whole = plainText.includes('_x')
    ? plainText.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : plainText;
  return whole.replaceAll('\r\n', '\n');
}

/** The text of bytes, as their mark says or in UTF-8. */
export async function* xmlText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let head = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true });
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < 2) continue;
    decoder = new TextDecoder(encodingOf(head));
    yield decoder.decode(head, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Reads a whole part. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const text of xmlText(pieces)) reader.write(text);
  reader.end();
}
