import { noteSecurity, revokeSessions } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { publishCompany, publishUsers } from './publish-company.ts';
import { deactivateUsers, lockCompany, present, updateCompany } from './queries.ts';
import { assertNoOpenOrders, type FindOrders } from './rules.ts';

/**
 * Deactivates the company: it leaves active lists and pickers, its history stays. In the same transaction its users become
 * inactive and their sessions end.
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
  const people = await deactivateUsers(db, id);
  for (const person of people) await revokeSessions(db, { userId: person.id }, 'blocked', clock.now());
  noteSecurity(context, 'company.removed', { company: id, people: people.length });
  await publishCompany(db, 'company.changed', id, id);
  await publishUsers(db, people);
  return null;
}
