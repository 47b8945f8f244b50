import { SaxesParser } from 'saxes';
import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Gets element names without prefix, and text with its entities not yet decoded. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes, parent: string): void;
  text?(piece: string): void;
  close?(name: string): void;
}

/** Parser errors about forbidden characters: they make a bad row, not an unreadable file. */
const tolerated = ['disallowed character.', 'the string "]]>" is disallowed in char data.'];

const unreadable = () => new FileError('unreadable_file');

/** Parses XML as it arrives. Document types are refused, so nothing can be defined, fetched or expanded. */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #open: string[] = [];
  /** Offsets in characters: the end of the input so far, its last `<`, and the end of the last reported markup. */
  #written = 0;
  #lastMarkup = 0;
  #reported = 0;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    const report = () => {
      this.#reported = parser.position;
    };
    // At most seven handlers: with an eighth V8 turns the parser into a dictionary object, and parsing takes five times as long.
    parser.on('error', ({ message }) => {
      if (!tolerated.includes(message)) throw unreadable();
    });
    parser.on('doctype', () => {
      throw unreadable();
    });
    parser.on('opentag', ({ name, attributes }) => {
      report();
      const local = localName(name);
      handler.open?.(local, attributes, this.#open.at(-1) ?? '');
      if (this.#open.push(local) > limits.markupDepth) throw unreadable();
    });
    parser.on('closetag', () => {
      report();
      const local = this.#open.pop() ?? '';
      handler.close?.(local);
    });
    parser.on('text', (text) => handler.text?.(text));
    parser.on('cdata', (text) => {
      report();
      handler.text?.(text);
    });
  }

  write(piece: string): void {
    // The parser refuses an & that starts no entity, so every & is escaped here; `decoded` replaces the entities later.
    const text = piece.replaceAll('&', '&amp;');
    this.#parser.write(text);
    const markup = text.lastIndexOf('<');
    if (markup >= 0) this.#lastMarkup = this.#written + markup;
    this.#written += text.length;
    // The parser buffers an unfinished tag, comment or text: limit its size.
    const inMarkup = this.#lastMarkup >= this.#reported;
    const kept = this.#written - (inMarkup ? this.#lastMarkup : this.#reported);
    if (kept > (inMarkup ? limits.markupCharacters : limits.recordBytes)) throw unreadable();
  }

  end(): void {
    this.#parser.close();
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export function attribute(attributes: Attributes, name: string): string | undefined {
  const value = attributes[name];
  return value === undefined ? undefined : decoded(value);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const maxCodePoint = 0x10ffff;

/** Replaces entities; an unknown one stays as it is. */
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

/** Decodes a cell's text: escapes such as _x000D_ become characters, and CRLF becomes LF. */
export function cellText(text: string): string {
  const plainText = decoded(text);
  const whole = plainText.includes('_x')
    ? plainText.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : plainText;
  return whole.replaceAll('\r\n', '\n');
}

/** Decodes bytes by their byte-order mark, else as UTF-8. */
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
