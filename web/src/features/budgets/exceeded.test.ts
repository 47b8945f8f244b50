import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceededBy, leftAfter, type OwnBudget, touchedBy } from './exceeded.ts';

const budget = (id: number, given: Partial<OwnBudget>, left = 100): OwnBudget => ({
  id,
  name: `Budget ${id}`,
  scope: 'company',
  purchaseOrderNumber: null,
  amount: 500,
  now: { from: '2026-01-01', to: '2026-12-31', used: 500 - left, waiting: 0, left },
  ...given,
});

const company = budget(1, {});
const user = budget(2, { scope: 'user' }, 50.1);
const blanket = budget(3, { scope: 'purchase_order', purchaseOrderNumber: 'HX-Blanket' }, 20);

test('a blanket purchase order counts only with its number, whatever its case', () => {
  const touched = (number: string) => touchedBy([company, user, blanket], number).map(({ id }) => id);
  assert.deepEqual(touched(''), [1, 2]);
  assert.deepEqual(touched('HX-1'), [1, 2]);
  assert.deepEqual(touched(' hx-blanket '), [1, 2, 3]);
});

test('an order that uses up a budget does not exceed it; a cent more does, and amounts stay exact', () => {
  const exceeded = (total: number) => exceededBy([company, user], { total, purchaseOrderNumber: '' });
  assert.equal(leftAfter(user, 50.1), 0);
  assert.deepEqual(exceeded(50.1), []);
  assert.deepEqual(exceeded(50.2), [{ id: 2, name: 'Budget 2', over: 0.1 }]);
  assert.deepEqual(
    exceeded(150).map(({ over }) => over),
    [50, 99.9],
  );
});
