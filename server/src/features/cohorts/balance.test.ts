import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { materials } from '@aliquot/contract/materials';
import {
  type Balance,
  balanceBefore,
  meanDifference,
  renamed,
  shareDifference,
  withAfter,
} from './balance.ts';
import type { Facts } from './facts.ts';
import { powerOf, reportOf } from './report.ts';

const plasma = materials.indexOf('Plasma') + 1;

const facts = (id: number, given: Partial<Facts>): Facts => ({
  ...{ id, donor: id, sex: 'Female', age: 50, year: 2024, ethnicity: null, container: null, condition: null },
  ...{ preanalytics: 0, price: 50, band: null, volumeKind: 'mL', volume: 1 },
  ...given,
});

/** Six donors each: age, sex, year, volume, ethnicity. */
const table = {
  cases: [
    [40, 'Female', 2020, 1, 'White'],
    [45, 'Female', 2021, 1, 'White'],
    [50, 'Female', 2022, 1, null],
    [50, 'Female', null, 1, 'White'],
    [55, 'Male', 2023, 1, 'White'],
    [60, 'Male', 2024, 1, null],
  ],
  controls: [
    [46, 'Female', 2022, 1, 'White'],
    [51, 'Female', 2022, 1, null],
    [56, 'Female', 2022, 3, null],
    [56, 'Male', 2022, 3, null],
    [61, 'Male', 2022, 3, null],
    [66, 'Male', 2022, 1, null],
  ],
} as const;

const groupOf = (rows: (typeof table)['cases' | 'controls'], first: number, more: Partial<Facts>) =>
  rows.map(([age, sex, year, volume, ethnicity], at) =>
    facts(first + at, { age, sex, year, volume, ethnicity, ...more }),
  );
const pools = {
  cases: groupOf(table.cases, 1, { preanalytics: plasma }),
  controls: groupOf(table.controls, 11, { price: 40 }),
};

const of = ({ continuous, categorical }: Balance, covariate: string, value?: string | null) =>
  [...continuous, ...categorical.filter((row) => row.covariate !== covariate || row.value === value)].find(
    (row) => row.covariate === covariate,
  );

describe('balance', () => {
  test('of numbers equals what was worked out by hand', async () => {
    const balance = withAfter(await balanceBefore(pools), pools);
    // Means 50 and 56, variances 50 and 50: -6 / √50.
    assert.deepEqual(of(balance, 'age'), {
      covariate: 'age',
      ...{ before: -0.8485, after: -0.8485 },
      cases: { mean: 50, sd: 7.0711 },
      controls: { mean: 56, sd: 7.0711 },
    });
    // 2020 to 2024 without the one that states none: mean 2022, variance 2.5; all others 2022.
    assert.equal(of(balance, 'year')?.before, 0);
    // Means 1 and 2, variances 0 and 1.2: -1 / √0.6.
    assert.equal(of(balance, 'volume')?.before, -1.291);
    // All 50 and all 40: nothing varies.
    assert.equal(of(balance, 'price')?.before, null);
  });

  test('of shares equals what was worked out by hand, and what is not stated is a value', async () => {
    const balance = withAfter(await balanceBefore(pools), pools);
    // 4/6 and 3/6: (1/6) / √((2/9 + 1/4) / 2).
    assert.deepEqual(of(balance, 'sex', 'Female'), {
      ...{ covariate: 'sex', value: 'Female', before: 0.343, after: 0.343, cases: 0.6667, controls: 0.5 },
    });
    // 2/6 and 5/6: (-1/2) / √((2/9 + 5/36) / 2).
    assert.equal(of(balance, 'ethnicity', null)?.before, -1.1767);
    // 1 and 0: neither share varies.
    assert.equal(of(balance, 'material', 'Plasma')?.before, null);
    assert.equal(of(balance, 'material', null)?.before, null);
    // Unknown in both.
    assert.equal(of(balance, 'fasting', 'unknown')?.before, 0);
  });

  test('of one each is 0 where they are the same, and not defined where they differ', () => {
    assert.equal(meanDifference([50], [50]), 0);
    assert.equal(meanDifference([50], [51]), null);
    assert.equal(meanDifference([], [51]), null);
    assert.equal(shareDifference(1, 1), 0);
    assert.equal(shareDifference(0, 1), null);
    assert.equal(shareDifference(null, 1), null);
  });

  test('leaves out values that less than one in twenty has, and counts volumes of the common kind', async () => {
    const many = Array.from({ length: 40 }, (_, n) => facts(n, { sex: n === 0 ? 'Other' : 'Male' }));
    const grams = facts(99, { volumeKind: 'g', volume: 1000 });
    const { categorical, volumeKind } = await balanceBefore({ cases: many, controls: [...many, grams] });
    const sexes = categorical.filter(({ covariate }) => covariate === 'sex').map(({ value }) => value);
    assert.deepEqual([sexes, volumeKind], [['Male'], 'mL']);
    assert.equal(of(await balanceBefore({ cases: many, controls: [...many, grams] }), 'volume')?.before, 0);
  });

  test('names texts for their keys, and leaves other values alone', async () => {
    const balance = renamed(
      await balanceBefore(pools),
      new Map([
        ['White', 'Blanc'],
        ['Female', 'No text'],
      ]),
    );
    assert.ok(of(balance, 'ethnicity', 'Blanc') && of(balance, 'sex', 'Female'));
  });
});

test('power is the smallest difference found with as many of each', () => {
  assert.deepEqual(powerOf(40, 40), { cases: 40, controls: 40, effect: 0.6265 });
  assert.equal(powerOf(40, 0), null);
});

test('the report counts unknown donors, and controls of one set that share a donor', () => {
  const known = new Map(
    [facts(1, {}), facts(2, { donor: 7 }), facts(3, { donor: 7 }), facts(4, { donor: null })].map((each) => [
      each.id,
      each,
    ]),
  );
  const member = (sampleId: number, set: number, role: 'case' | 'control') => ({
    ...{ sampleId, set, role, distance: null, pinned: false, price: 10.1 },
  });
  const members = [
    ...[member(1, 1, 'case'), member(2, 1, 'control')],
    ...[member(3, 1, 'control'), member(4, 1, 'control')],
  ];
  const findings = { pools: { cases: 1, controls: 3, capped: false }, attempts: 1, balance: null };
  const report = reportOf(findings, members, known, { count: 3 });
  const { unknownDonors, sharedDonors, shortfall, total, found } = report;
  assert.deepEqual([unknownDonors, sharedDonors, shortfall, total], [1, 1, 2, 40.4]);
  assert.deepEqual(found, { sets: 1, samples: 4 });
});
