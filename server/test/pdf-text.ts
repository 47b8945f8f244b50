import { inflateSync } from 'node:zlib';

interface Drawn {
  /** Texts in the order drawn. */
  texts: string[];
  /** Distance of each text from the lower edge of the page. */
  baselines: number[];
  bars: number[][];
  /** Width and height. */
  pages: number[][];
}

/** Texts, bars and page sizes of a PDF made by the product. */
export function readPdf(bytes: Buffer): Drawn {
  const objects = objectsOf(bytes.toString('latin1'));
  const every = [...objects.values()];
  const decoders = new Map(
    every.flatMap(({ dictionary }) =>
      [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id]) => [name, decoderOf(objects, Number(id))] as const,
      ),
    ),
  );
  const drawn = every.map(({ stream }) => stream).join('\n');
  const texts: string[] = [];
  const baselines: number[] = [];
  let decode: ((hex: string) => string) | undefined;
  let baseline = 0;
  const steps = /\/(F\d+) [\d.]+ Tf|1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g;
  for (const [, face, y, parts] of drawn.matchAll(steps)) {
    if (face) decode = decoders.get(face);
    else if (y) baseline = Number(y);
    else {
      baselines.push(baseline);
      texts.push(
        [...(parts ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode?.(hex) ?? '').join(''),
      );
    }
  }
  const bars = [...drawn.matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  );
  const pages = every.flatMap(({ dictionary }) =>
    [...dictionary.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((found) =>
      found.slice(1).map(Number),
    ),
  );
  return { texts, baselines, bars, pages };
}

interface PdfObject {
  dictionary: string;
  stream: string;
}

function objectsOf(text: string): Map<number, PdfObject> {
  const found = text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...found].map(([, id, body = '']) => {
      const [dictionary = '', stream = ''] = body.split(/\nstream\n|\nendstream/);
      return [Number(id), { dictionary, stream: inflated(stream) }];
    }),
  );
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return stream;
  }
}

/** Embedded fonts map glyph numbers to letters by a ToUnicode table; standard fonts use Windows-1252. */
function decoderOf(objects: Map<number, PdfObject>, id: number): (hex: string) => string {
  const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '');
  if (!table) return (hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  const letters = new Map<number, string>();
  const ranges = /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g;
  for (const [, from = '', list = ''] of (objects.get(Number(table[1]))?.stream ?? '').matchAll(ranges))
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters.set(Number.parseInt(from, 16) + n, utf16(hex));
  return (hex) =>
    (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '').join('');
}

const utf16 = (hex: string) =>
  (hex.replaceAll(' ', '').match(/.{4}/g) ?? [])
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join('');
