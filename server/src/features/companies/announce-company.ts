import type { Handle } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

/** Staff and the company's own people hear of it. */
export async function announceCompany(
  db: Handle,
  kind: 'company.changed' | 'shipping_location.changed',
  companyId: number,
  id: number,
): Promise<void> {
  await announce(db, { kind, to: 'staff', payload: { id } });
  await announce(db, { kind, to: { clientCompanyId: companyId }, payload: { id } });
}

/** For the list of users, which shows who is active. */
export async function announcePeople(db: Handle, people: readonly { id: number }[]): Promise<void> {
  for (const { id } of people) await announce(db, { kind: 'user.changed', to: 'staff', payload: { id } });
}
