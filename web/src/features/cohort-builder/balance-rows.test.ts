import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Balance, everyRow, toCheck, verdictOn, worstRows } from './balance-rows.ts';

const spread = { mean: 1, sd: 1 };
const balance: Balance = {
  volumeKind: 'mL',
  continuous: [
    { covariate: 'age', before: -0.4, after: 0.1, cases: spread, controls: spread },
    { covariate: 'year', before: null, after: null, cases: spread, controls: spread },
  ],
  categorical: [
    { covariate: 'sex', value: 'Female', before: 0.2, after: 0, cases: 0.5, controls: 0.5 },
    { covariate: 'material', value: 'Serum', before: 0.1, after: 0.18, cases: 0.6, controls: 0.5 },
    { covariate: 'material', value: null, before: 0.1, after: -0.3, cases: 0, controls: 0.2 },
  ],
};

describe('the rows of the balance', () => {
  test('leave out what is defined neither before nor after', () => {
    assert.deepEqual(
      everyRow(balance).map(({ covariate }) => covariate),
      ['age', 'sex', 'material', 'material'],
    );
  });

  test('have one for each covariate: of a category the value that differs most, whichever way', () => {
    assert.deepEqual(
      worstRows(balance).map(({ covariate, value }) => [covariate, value]),
      [
        ['age', undefined],
        ['sex', 'Female'],
        ['material', null],
      ],
    );
  });

  test('to check are those beyond 0.1, the largest first', () => {
    assert.deepEqual(
      toCheck(everyRow(balance)).map(({ after }) => after),
      [-0.3, 0.18],
    );
  });

  for (const [after, verdict] of [
    [0.1, 'balanced'],
    [-0.11, 'check'],
    [0.25, 'check'],
    [-0.26, 'unbalanced'],
    [null, 'balanced'],
  ] as const)
    test(`are ${verdict} at ${after}`, () => assert.equal(verdictOn({ after }), verdict));
});
