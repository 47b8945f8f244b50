import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';

/** Publishes to staff and to the company's own users. */
export async function publishCompany(
  db: Handle,
  kind: 'company.changed' | 'shipping_location.changed',
  companyId: number,
  id: number,
): Promise<void> {
  await publish(db, { kind, to: 'staff', payload: { id } });
  await publish(db, { kind, to: { clientCompanyId: companyId }, payload: { id } });
}

/** For the list of users, which shows who is active. */
export async function publishUsers(db: Handle, people: readonly { id: number }[]): Promise<void> {
  for (const { id } of people) await publish(db, { kind: 'user.changed', to: 'staff', payload: { id } });
}
