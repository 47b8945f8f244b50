import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSpanEntry } from './span-entry.ts';
import { type SpanRules, spanTexts } from './span-text.ts';

const value: SpanRules = { kind: 'measure', unit: 'ng/mL', compares: true };
const age: SpanRules = { kind: 'whole', least: 0, most: 150 };
const read = (from: string, to: string, rules = value, language = 'en') =>
  readSpanEntry({ from, to }, rules, language);

test('both ends are accepted when each is valid and they are in order', () => {
  assert.deepEqual(read('0,04', '').span, { from: 0.04, to: null });
  assert.deepEqual(read('≥ 0.04', '< 5 ng/mL').span, { from: 0.04, to: 5 });
  assert.deepEqual(read('4e-2', '0,05', value, 'fr').span, { from: 0.04, to: 0.05 });
  assert.deepEqual(read('', '').span, { from: null, to: null });
  assert.deepEqual(read('5', '5').span, { from: 5, to: 5 });
});

test('neither end is accepted while one of them is invalid', () => {
  const ambiguous = read('1,234', '5');
  assert.equal(ambiguous.span, null);
  assert.equal(ambiguous.problems.from?.problem, 'ambiguous');
  assert.equal(ambiguous.problems.to, undefined);
  assert.equal(read('<5', '').problems.from?.problem, 'comparator');
  assert.equal(read('', '40 pg/mL').problems.to?.problem, 'unit');
  const crossed = read('5', '4');
  assert.deepEqual([crossed.span, crossed.crossed], [null, true]);
});

test("a number outside the filter's limits is rejected, not left out", () => {
  assert.equal(read('200', '', age).problems.from?.problem, 'outside');
  assert.equal(read('-1', '', age).problems.from?.problem, 'outside');
  assert.equal(read('2,5', '', age).problems.from?.problem, 'whole');
  assert.deepEqual(read('0', '150', age).span, { from: 0, to: 150 });
});

test('> and < are told apart from ≥ and ≤, since the number itself is included', () => {
  assert.equal(read('>5', '').strict, true);
  assert.equal(read('', '<5').strict, true);
  assert.equal(read('≥5', '≤6').strict, false);
});

test('the text of a field parses back to the same span', () => {
  for (const language of ['en', 'fr'])
    for (const span of [
      { from: 0.0000001, to: 1234.567 },
      { from: -1.234, to: null },
      { from: 1000, to: 2e15 },
    ]) {
      const texts = spanTexts(span, language);
      assert.deepEqual(readSpanEntry(texts, value, language).span, span);
    }
});

test('an end in another unit, or that is excluded itself, is kept as a text where the server converts', () => {
  const converts = { ...value, converts: true };
  const span = (from: string, to: string, language?: string) => read(from, to, converts, language).span;
  assert.deepEqual(span('> 40 pg/mL', '2'), { from: '>40 pg/mL', to: 2 });
  assert.deepEqual(span('>0,04', '≤ 5 ng/ml', 'fr'), { from: '>0.04', to: 5 });
  assert.deepEqual(span('1,000 pg/mL', ''), { from: '1000 pg/mL', to: null });
  assert.deepEqual(span('0,04 ug/L', '', 'fr'), { from: '0.04 ug/L', to: null });
  assert.equal(read('<40 pg/mL', '', converts).problems.from?.problem, 'comparator');
  assert.equal(read('40 50 pg', '', converts).span, null);
  assert.equal(read('2 ng/L', '1 ng/L', converts).crossed, true);
  assert.equal(read('5', '<5', converts).crossed, true);
  // In different units only the server can tell.
  assert.equal(read('2 ng/mL', '1 pg/mL', converts).crossed, false);
  assert.equal(read('>5', '', converts).strict, false);
});

test('an end with a unit is shown as typed, with the decimal mark of the language, and parses back', () => {
  const bounds = { from: '>0.04 ug/L', to: '5 10*3/uL' };
  assert.deepEqual(spanTexts(bounds, 'fr'), { from: '>0,04 ug/L', to: '5 10*3/uL' });
  for (const language of ['en', 'fr'])
    assert.deepEqual(
      readSpanEntry(spanTexts(bounds, language), { ...value, converts: true }, language).span,
      bounds,
    );
});
