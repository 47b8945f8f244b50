import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CohortMember, CohortSet, MemberState } from '@aliquot/contract/cohorts';
import { differenceIn, figuresOf, isLost, priceOf } from './shown-sets.ts';

const member = (
  state: MemberState,
  specimenPrice: number,
  donorAge: number | null = 50,
  collectionYear: number | null = 2024,
) => ({ state, sample: { specimenPrice, donorAge, collectionYear } }) as unknown as CohortMember;

const set = (number: number, first: CohortMember, ...controls: CohortMember[]): CohortSet => ({
  number,
  case: first,
  controls,
});

describe('the sets of a cohort', () => {
  test('count members that others have as lost, and those that the company ordered not', () => {
    const states = [
      'available',
      'in_cart',
      'ordered',
      'held',
      'taken',
      'withdrawn',
      'expired',
      'unpriced',
    ] as const;
    assert.deepEqual(
      states.filter((state) => isLost(member(state, 1))),
      ['held', 'taken', 'withdrawn', 'expired', 'unpriced'],
    );
  });

  test('cost what can be bought of them, to the cent', () => {
    assert.equal(priceOf([member('available', 0.1), member('in_cart', 0.2), member('taken', 9)]), 0.3);
  });

  test('say how many are incomplete and what prices range between', () => {
    const sets = [
      set(1, member('available', 40), member('available', 60)),
      set(2, member('taken', 10), member('held', 20)),
      set(3, member('ordered', 5), member('available', 90)),
    ];
    const { lost, incomplete, price } = figuresOf({ sets });
    assert.deepEqual([lost.length, incomplete, price], [2, 1, { from: 40, to: 90 }]);
  });

  test('have no range of prices when nothing can be bought', () => {
    assert.equal(figuresOf({ sets: [set(1, member('taken', 10))] }).price, null);
  });

  test('are as far apart as the control that differs most, and unknown without ages', () => {
    const first = member('available', 1, 50, 2024);
    const controls = [member('available', 1, 47, null), member('available', 1, 52, null)];
    assert.equal(differenceIn(set(1, first, ...controls), 'donorAge'), 3);
    assert.equal(differenceIn(set(1, first, ...controls), 'collectionYear'), null);
  });
});
