import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

interface Subject {
  id: number;
  client_company_id: number;
  user_id: number;
}

/** Publishes to the user, the company's managers and staff. */
export async function publishQuote(db: Handle, { id, client_company_id, user_id }: Subject): Promise<void> {
  const event = { kind: 'quote.changed', payload: { id } };
  await publish(db, { ...event, to: { managersOf: client_company_id } });
  await publish(db, { ...event, to: { userId: user_id } });
  await publishDraft(db, id);
}

/** Publishes a change of a draft, which only staff can see. */
export const publishDraft = (db: Handle, id: number) =>
  publish(db, { kind: 'quote.changed', to: 'staff', payload: { id } });
