import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListState, startingListState } from '../../ui/table/list-state.ts';
import { invoicesQuery, ownInvoicesQuery } from './invoice-query.ts';

const state = (filters: Record<string, string>, onlyActive = true): ListState => ({
  ...startingListState,
  onlyActive,
  filters,
});
const page = { skip: 0, limit: 25 };

test('only active lists what is not paid, and filters that name other invoices override it', () => {
  assert.deepEqual(invoicesQuery(state({})), { ...page, active: true });
  assert.deepEqual(invoicesQuery(state({}, false)), page);
  assert.deepEqual(invoicesQuery(state({ issued: '2026-11-01..' })), {
    ...page,
    active: true,
    issuedFrom: '2026-11-01',
  });
  assert.deepEqual(invoicesQuery(state({ state: 'paid,credited' })), {
    ...page,
    state: ['paid', 'credited'],
  });
  assert.deepEqual(invoicesQuery(state({ kind: 'credit_note' })), { ...page, kind: 'credit_note' });
  assert.deepEqual(invoicesQuery(state({ paid: '2026-11-01..2026-11-30' })), {
    ...page,
    paidFrom: '2026-11-01',
    paidTo: '2026-11-30',
  });
});

test('clients never send the filter of staff', () => {
  assert.deepEqual(ownInvoicesQuery(state({ clientCompanyId: '4' }, false)), page);
});
