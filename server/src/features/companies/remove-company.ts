import { noteSecurity, revokeSessions } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { publishCompany, publishUsers } from './publish-company.ts';
import { lockCompany, present, switchOffPeople, updateCompany } from './queries.ts';
import { assertNoOpenOrders, type FindOrders } from './rules.ts';

/**
 * Deleting is deactivating: the company leaves active lists and pickers, its history stays. Its people become inactive
 * with it and are signed out in the same transaction.
 */
export async function removeCompany(
  context: Context,
  id: number,
  version: number | undefined,
  ordersUnderWay: FindOrders,
): Promise<null> {
  const { db, clock } = context;
  const row = await lockCompany(db, id);
  if (!row.active) fail('not_found');
  await assertVersion(row, version, () => present(context, row));
  assertNoOpenOrders(row, await ordersUnderWay(db, id));
  await updateCompany(db, id, { active: false });
  const people = await switchOffPeople(db, id);
  for (const person of people) await revokeSessions(db, { userId: person.id }, 'blocked', clock.now());
  noteSecurity(context, 'company.removed', { company: id, people: people.length });
  await publishCompany(db, 'company.changed', id, id);
  await publishUsers(db, people);
  return null;
}
