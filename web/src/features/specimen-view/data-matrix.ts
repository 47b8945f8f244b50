/**
 * A public sample code as a DataMatrix (ECC 200) of 16 by 16: twelve codewords of data, twelve of error correction. Small
 * enough to draw without a library; documents and labels, which hold any text, are drawn by the server.
 */

const side = 16;
const region = 14;
const textWords = 12;
const mendWords = 12;

/** The dark modules, row by row. */
export function dataMatrixOf(code: string): boolean[][] {
  const words = textOf(code);
  const inner = placed([...words, ...mending(words)]);
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => {
      // A solid edge at the left and below, a dashed one above and at the right.
      if (column === 0 || row === side - 1) return true;
      if (row === 0) return column % 2 === 0;
      if (column === side - 1) return row % 2 === 1;
      return inner[row - 1]?.[column - 1] ?? false;
    }),
  );
}

/** Two digits are one word, any other sign is one; the rest is filled so that no pattern shows. */
function textOf(code: string): number[] {
  const words: number[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const pair = code.slice(at, at + 2);
    if (/^\d\d$/.test(pair)) {
      words.push(Number(pair) + 130);
      at += 1;
    } else words.push(code.charCodeAt(at) + 1);
  }
  if (words.length > textWords) throw new Error(`${code} is too long for this symbol`);
  if (words.length < textWords) words.push(129);
  while (words.length < textWords) {
    const filled = 129 + ((149 * (words.length + 1)) % 253) + 1;
    words.push(filled > 254 ? filled - 254 : filled);
  }
  return words;
}

/** The field of 256 in which the mending words are reckoned. */
const powers: number[] = [];
for (let value = 1; powers.length < 255; value = value < 128 ? value * 2 : (value * 2) ^ 0x12d)
  powers.push(value);
const times = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : (powers[(powers.indexOf(a) + powers.indexOf(b)) % 255] ?? 0);

function mending(words: readonly number[]): number[] {
  let generator = [1];
  for (let n = 1; n <= mendWords; n += 1) {
    const root = powers[n] ?? 0;
    generator = [...generator, 0].map((each, at) => each ^ times(root, generator[at - 1] ?? 0));
  }
  const rest = Array<number>(mendWords).fill(0);
  for (const word of words) {
    const lead = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < mendWords; at += 1)
      rest[at] = (rest[at] ?? 0) ^ times(lead, generator[at + 1] ?? 0);
  }
  return rest;
}

/** Where the eight bits of a word stand around its last one, the first bit first. */
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

/** In a region of this size one word lies around the corner: three bits at the left, five above at the right. */
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

/** What leaves the region above or at the left comes in at the other side, a little shifted. */
function comeIn(row: number, column: number): [number, number] {
  const shift = 4 - ((region + 4) % 8);
  const [r, c] = row < 0 ? [row + region, column + shift] : [row, column];
  return c < 0 ? [r + shift, c + region] : [r, c];
}

/** Words run along the diagonals, up and down in turn. */
function placed(words: readonly number[]): boolean[][] {
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
    put(around.map(([down, right]) => comeIn(row + down, column + right)));
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
  // The corner that no word reaches.
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
