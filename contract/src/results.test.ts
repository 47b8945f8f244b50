import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases, terms } from '../test/result-cases.ts';
import { classifyResult, isResult, parseResult } from './results.ts';

for (const { term: name, value, gender = null, age = null, ...expected } of cases) {
  test(`${name} ${value} of ${gender ?? 'any sex'}, ${age ?? 'any age'}`, () => {
    const term = terms[name];
    const result = parseResult(value, term);
    assert.deepEqual(
      result,
      expected.number === null ? null : { number: expected.number, comparator: expected.comparator ?? null },
    );
    const classified = result
      ? classifyResult(result.number, term.ranges, { gender, age })
      : { class: null, label: null };
    assert.deepEqual(classified, { class: expected.class, label: expected.label ?? null });
  });
}

test('a quantitative biomarker accepts numbers only, any other accepts any text', () => {
  assert.equal(isResult('<0.5', terms.glucose), true);
  assert.equal(isResult('much', terms.glucose), false);
  assert.equal(isResult('much', terms.culture), true);
});
