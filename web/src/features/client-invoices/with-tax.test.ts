import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTax } from './with-tax.ts';

test('tax is computed once on the sum of all prices, and half a cent is rounded up', () => {
  assert.deepEqual(withTax([19.99, 0.01], 20), { tax: 4, gross: 24 });
  assert.deepEqual(withTax([0.03, 0.03, 0.03], 5.5), { tax: 0, gross: 0.09 });
  assert.deepEqual(withTax([0.1], 5), { tax: 0.01, gross: 0.11 });
  assert.deepEqual(withTax([1.1, 2.2], null), { tax: 0, gross: 3.3 });
});
