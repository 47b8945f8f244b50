import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectFor } from './changed.mjs';

const selected = (changed, ...files) => {
  const { has } = selectFor(changed);
  return files.filter((file) => has(file));
};
const vendors = 'server/src/features/vendors/vendors.test.ts';
const orders = 'server/src/features/orders/lifecycle/place.test.ts';
const access = 'server/test/access.test.ts';

test('a change inside a room selects its tests, its browser tests and the tests of the whole contract', () => {
  const files = [vendors, orders, access, 'e2e/vendors.spec.ts', 'e2e/orders.spec.ts'];
  assert.deepEqual(selected(['server/src/features/vendors/routes.ts'], ...files), [
    vendors,
    access,
    'e2e/vendors.spec.ts',
  ]);
  assert.deepEqual(selected(['contract/src/vendors.ts'], ...files), [vendors, access, 'e2e/vendors.spec.ts']);
});

test('a room selects its browser tests also if they have another name', () => {
  const files = ['e2e/inventory.spec.ts', 'e2e/vendors.spec.ts'];
  assert.deepEqual(selected(['web/src/features/samples/columns.tsx'], ...files), ['e2e/inventory.spec.ts']);
});

test('a change of a room selects the tests of rooms that import it', () => {
  const files = [orders, 'server/src/features/requests/requests.test.ts', vendors];
  assert.deepEqual(
    selected(['server/src/features/orders/cart/holds.ts', 'server/src/features/orders/index.ts'], ...files),
    files.slice(0, 2),
  );
});

test('a changed test file selects only itself', () => {
  assert.deepEqual(
    selected([orders], orders, 'server/src/features/orders/lifecycle/transitions.test.ts', access),
    [orders],
  );
  assert.deepEqual(selected(['e2e/orders.spec.ts'], 'e2e/orders.spec.ts', 'e2e/vendors.spec.ts'), [
    'e2e/orders.spec.ts',
  ]);
});

test('a change outside the rooms selects all tests that depend on it', () => {
  const files = [vendors, orders, 'e2e/vendors.spec.ts'];
  assert.deepEqual(selected(['server/src/platform/http/mount.ts'], ...files), [vendors, orders]);
  assert.deepEqual(selected(['web/src/ui/table/table.tsx'], ...files), ['e2e/vendors.spec.ts']);
  assert.deepEqual(selected(['contract/src/fields.ts'], ...files), files);
  assert.deepEqual(selected(['docs/production.md'], ...files), []);
});
