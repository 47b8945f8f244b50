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

test('only active is under way, and a status chosen by hand wins over it', () => {
  assert.deepEqual(ordersQuery(state({})), { ...page, active: true });
  assert.deepEqual(ordersQuery(state({}, false)), page);
  assert.deepEqual(ordersQuery(state({ status: 'delivered,cancelled' })), {
    ...page,
    status: ['delivered', 'cancelled'],
  });
});

test('nobody is an assignee of its own, and carts are no status of a list', () => {
  assert.deepEqual(ordersQuery(state({ assignee: 'none' }, false)), { ...page, unassigned: true });
  assert.deepEqual(ordersQuery(state({ assignee: '4,7' }, false)), { ...page, assigneeId: [4, 7] });
  assert.deepEqual(ordersQuery(state({ status: 'new' }, false)), page);
});

test('what an address cannot mean is left out, and those who buy never ask by what is not theirs', () => {
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
