import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

interface Subject {
  id: number;
  client_company_id: number;
  user_id: number;
  approver_ids: readonly number[];
}

/** Publishes to the requester, the company's managers, those who are named to decide, and staff. */
export async function publishApproval(
  db: Handle,
  { id, client_company_id, user_id, approver_ids }: Subject,
): Promise<void> {
  const event = { kind: 'approval.changed', payload: { id } };
  await publish(db, { ...event, to: { managersOf: client_company_id } });
  for (const userId of new Set([user_id, ...approver_ids])) await publish(db, { ...event, to: { userId } });
  await publish(db, { ...event, to: 'staff' });
}
