import type { Room } from '../../platform/room.ts';

/** What is used of a budget changes with orders, and what waits with approvals. */
export const room: Room = {
  live: { budget: '/api/budgets', order: '/api/budgets', approval: '/api/budgets' },
};
