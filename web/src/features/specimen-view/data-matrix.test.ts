import assert from 'node:assert/strict';
import { test } from 'node:test';
import bwip from 'bwip-js/node';
import fc from 'fast-check';
import { dataMatrixOf } from './data-matrix.ts';

/** The symbol as drawn by the server's library. */
function drawnByLibrary(text: string, options = ''): boolean[][] {
  const [symbol] = bwip.raw('datamatrix', text, `version=16x16 ${options}`) as unknown as {
    pixs: number[];
    pixx: number;
  }[];
  assert.ok(symbol);
  return Array.from({ length: symbol.pixs.length / symbol.pixx }, (_, row) =>
    symbol.pixs.slice(row * symbol.pixx, (row + 1) * symbol.pixx).map(Boolean),
  );
}

const codeOf = (signs: string) =>
  fc
    .array(fc.constantFrom(...signs), { minLength: 7, maxLength: 7 })
    .map((letters) => `SP-${letters.join('')}`);

test("a code of digits matches the server's library", () => {
  fc.assert(
    fc.property(codeOf('0123456789'), (code) => assert.deepEqual(dataMatrixOf(code), drawnByLibrary(code))),
  );
});

test('a code of letters matches the library given the same codewords, since it would choose shorter ones', () => {
  const words = (code: string) =>
    [...code].map((sign) => `^${String(sign.charCodeAt(0) + 1).padStart(3, '0')}`).join('');
  fc.assert(
    fc.property(codeOf('ABCDEFGHJKMNPQRSTVWXYZ'), (code) =>
      assert.deepEqual(dataMatrixOf(code), drawnByLibrary(words(code), 'raw')),
    ),
  );
});
