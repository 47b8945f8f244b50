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

/** A quote shows how its approval stands: whoever reads it reads it again. */
export async function publishQuoteOf(
  db: Handle,
  {
    client_order_id,
    client_company_id,
    user_id,
  }: Omit<Subject, 'approver_ids'> & { client_order_id: number },
): Promise<void> {
  const quote = await db
    .selectFrom('quotes')
    .select('id')
    .where('client_order_id', '=', client_order_id)
    .executeTakeFirst();
  if (!quote) return;
  const event = { kind: 'quote.changed', payload: quote };
  for (const to of [{ managersOf: client_company_id }, { userId: user_id }, 'staff'] as const)
    await publish(db, { ...event, to });
}
