import type { Room } from '../../platform/room.ts';

export const room: Room = {
  live: {
    approval: '/api/approvals',
    approval_rule: '/api/approval_rules',
    buying_limit: '/api/buying_limits',
  },
};
