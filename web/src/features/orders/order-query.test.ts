import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListState, startingListState } from '../../ui/table/list-state.ts';
import { ordersQuery, ownOrdersQuery } from './order-query.ts';

const state = (filters: Record<string, string>, onlyActive = true): ListState => ({
  ...startingListState,
  onlyActive,
  filters,
});
const page = { skip: 0, limit: 25 };

test('only active filters to unfinished orders, and a status filter overrides it', () => {
  assert.deepEqual(ordersQuery(state({})), { ...page, active: true });
  assert.deepEqual(ordersQuery(state({}, false)), page);
  assert.deepEqual(ordersQuery(state({ status: 'delivered,cancelled' })), {
    ...page,
    status: ['delivered', 'cancelled'],
  });
});

test('orders that are not invoiced are found after they are finished', () => {
  assert.deepEqual(ordersQuery(state({ notInvoiced: '1' })), { ...page, notInvoiced: true });
});

test('unassigned is a filter value of its own, and carts are not a listed status', () => {
  assert.deepEqual(ordersQuery(state({ assignee: 'none' }, false)), { ...page, unassigned: true });
  assert.deepEqual(ordersQuery(state({ assignee: '4,7' }, false)), { ...page, assigneeId: [4, 7] });
  assert.deepEqual(ordersQuery(state({ status: 'new' }, false)), page);
});

test('invalid values of an address are left out, and clients never send staff filters', () => {
  const odd = { placed: '2026-11-01..soon', waiting: 'yes', shipmentMethod: 'pigeon', userId: '-3' };
  assert.deepEqual(ownOrdersQuery(state(odd, false)), { ...page, placedFrom: '2026-11-01' });
  assert.deepEqual(ownOrdersQuery(state({ clientCompanyId: '3', assignee: 'none' }, false)), page);
  assert.deepEqual(ownOrdersQuery(state({ userId: '9', waiting: '1', shipmentMethod: 'courier' }, false)), {
    ...page,
    userId: 9,
    waiting: true,
    shipmentMethod: ['courier'],
  });
});
