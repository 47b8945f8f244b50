/**
 * A public sample code as a DataMatrix (ECC 200) of 16 by 16: twelve codewords of data, twelve of error correction. Small
 * enough to draw without a library; documents and labels, which hold any text, are drawn by the server.
 */

const side = 16;
const region = 14;
const dataWords = 12;
const errorWords = 12;

/** The dark modules, row by row. */
export function dataMatrixOf(code: string): boolean[][] {
  const words = encode(code);
  const inner = place([...words, ...errorCorrection(words)]);
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => {
      // A solid edge at the left and bottom, a dashed one at the top and right.
      if (column === 0 || row === side - 1) return true;
      if (row === 0) return column % 2 === 0;
      if (column === side - 1) return row % 2 === 1;
      return inner[row - 1]?.[column - 1] ?? false;
    }),
  );
}

/** Two digits are one codeword, any other character is one; the rest is padding, randomized by the standard. */
function encode(code: string): number[] {
  const words: number[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const pair = code.slice(at, at + 2);
    if (/^\d\d$/.test(pair)) {
      words.push(Number(pair) + 130);
      at += 1;
    } else words.push(code.charCodeAt(at) + 1);
  }
  if (words.length > dataWords) throw new Error(`${code} is too long for this symbol`);
  if (words.length < dataWords) words.push(129);
  while (words.length < dataWords) {
    const filled = 129 + ((149 * (words.length + 1)) % 253) + 1;
    words.push(filled > 254 ? filled - 254 : filled);
  }
  return words;
}

/** The powers of 2 in GF(256), in which Reed-Solomon codewords are computed. */
const powers: number[] = [];
for (let value = 1; powers.length < 255; value = value < 128 ? value * 2 : (value * 2) ^ 0x12d)
  powers.push(value);
const times = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : (powers[(powers.indexOf(a) + powers.indexOf(b)) % 255] ?? 0);

/** The Reed-Solomon codewords. */
function errorCorrection(words: readonly number[]): number[] {
  let generator = [1];
  for (let n = 1; n <= errorWords; n += 1) {
    const root = powers[n] ?? 0;
    generator = [...generator, 0].map((each, at) => each ^ times(root, generator[at - 1] ?? 0));
  }
  const rest = Array<number>(errorWords).fill(0);
  for (const word of words) {
    const lead = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < errorWords; at += 1)
      rest[at] = (rest[at] ?? 0) ^ times(lead, generator[at + 1] ?? 0);
  }
  return rest;
}

/** The positions of a codeword's eight bits relative to its last one, the first bit first. */
const around = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const;

/**
 * In a region of this size one codeword lies around the corner: three bits at the bottom left, five at the
 * top right.
 */
const cornerWord = [
  [region - 3, 0],
  [region - 2, 0],
  [region - 1, 0],
  [0, region - 4],
  [0, region - 3],
  [0, region - 2],
  [0, region - 1],
  [1, region - 1],
] as const;

/** A module above or left of the region wraps to the opposite side, shifted by the standard. */
function wrap(row: number, column: number): [number, number] {
  const shift = 4 - ((region + 4) % 8);
  const [r, c] = row < 0 ? [row + region, column + shift] : [row, column];
  return c < 0 ? [r + shift, c + region] : [r, c];
}

/** Places codewords along the diagonals, up and down in turn. */
function place(words: readonly number[]): boolean[][] {
  const grid = Array.from({ length: region }, () => Array<boolean | undefined>(region).fill(undefined));
  let next = 0;
  const put = (places: readonly (readonly [number, number])[]) => {
    const word = words[next] ?? 0;
    next += 1;
    for (const [bit, [row, column]] of places.entries()) {
      const line = grid[row];
      if (line) line[column] = ((word >> (7 - bit)) & 1) === 1;
    }
  };
  const putAt = (row: number, column: number) =>
    put(around.map(([down, right]) => wrap(row + down, column + right)));
  const free = (row: number, column: number) => grid[row]?.[column] === undefined;
  let row = 4;
  let column = 0;
  while (row < region || column < region) {
    if (row === region - 2 && column === 0) put(cornerWord);
    for (; row >= 0 && column < region; row -= 2, column += 2)
      if (row < region && column >= 0 && free(row, column)) putAt(row, column);
    row += 1;
    column += 3;
    for (; row < region && column >= 0; row += 2, column -= 2)
      if (row >= 0 && column < region && free(row, column)) putAt(row, column);
    row += 3;
    column += 1;
  }
  // The corner that no codeword reaches.
  const last = region - 1;
  if (free(last, last)) {
    for (const [r, c] of [
      [last, last],
      [last - 1, last - 1],
    ] as const) {
      const line = grid[r];
      if (line) line[c] = true;
    }
  }
  return grid.map((line) => line.map((dark) => dark ?? false));
}
