import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Cohort, CohortMember, MemberState } from '@aliquot/contract/cohorts';
import { withAvailability } from './live-cohorts.ts';

const member = (id: number, state: MemberState) =>
  ({ sample: { id, specimenPrice: 40.1 }, state }) as unknown as CohortMember;

const cohortOf = (first: CohortMember, ...controls: CohortMember[]) =>
  ({ available: 2, total: 80.2, sets: [{ number: 1, case: first, controls }] }) as unknown as Cohort;

const statesOf = ({ sets }: Cohort) =>
  sets.flatMap(({ case: first, controls }) => [first, ...controls].map(({ state }) => state));

describe('a cohort that is shown', () => {
  test('has a member held and less to buy when another client holds its sample', () => {
    const after = withAvailability(cohortOf(member(1, 'available'), member(2, 'available')), 2, 'held');
    assert.deepEqual(statesOf(after), ['available', 'held']);
    assert.deepEqual([after.available, after.total], [1, 40.1]);
  });

  test('has it back when the hold ends', () => {
    const after = withAvailability(cohortOf(member(1, 'held'), member(2, 'available')), 1, 'available');
    assert.deepEqual(statesOf(after), ['available', 'available']);
    assert.deepEqual([after.available, after.total], [3, 120.3]);
  });

  for (const state of ['ordered', 'withdrawn', 'in_cart', 'available'] as const)
    test(`stays the same when a sample that is ${state} is released`, () => {
      const before = cohortOf(member(1, state), member(2, 'held'));
      assert.equal(withAvailability(before, 1, 'available'), before);
    });

  test('stays the same for samples of others', () => {
    const before = cohortOf(member(1, 'available'));
    assert.equal(withAvailability(before, 7, 'held'), before);
  });
});
