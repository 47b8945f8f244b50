import { inflateSync } from 'node:zlib';

/** What a PDF of ours draws: the texts of standard faces, and the filled bars, in the order drawn. */
export function readPdf(bytes: Buffer): { texts: string[]; bars: number[][] } {
  const drawn = streamsOf(bytes).join('\n');
  const decode = (hex: string) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  const texts = [...drawn.matchAll(/\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''),
  );
  const bars = [...drawn.matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  );
  return { texts, bars };
}

function streamsOf(bytes: Buffer): string[] {
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === 'end') continue;
    const end = bytes.indexOf('\nendstream', at);
    const body = bytes.subarray(at + 7, end);
    try {
      streams.push(inflateSync(body).toString('latin1'));
    } catch {
      streams.push(body.toString('latin1'));
    }
  }
  return streams;
}
