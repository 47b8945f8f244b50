import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellMark, csvLine, csvOfCells } from './csv.ts';

const signs = [...'aZ9 .,;:"\'=+-@\t\r\n<µ°/＝', '\u200b', '\ufeff', '\u00a0'];
const cell = fc.array(fc.constantFrom(...signs), { maxLength: 5 }).map((parts) => parts.join(''));

test('a joined line of cells gives the same CSV as separate cells', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) =>
      assert.equal(csvOfCells(cells.join(cellMark)), csvLine(cells)),
    ),
    { numRuns: 20_000 },
  );
});
