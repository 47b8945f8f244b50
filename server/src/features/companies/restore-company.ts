import { noteSecurity } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { publishCompany, publishUsers } from './publish-company.ts';
import { lockCompany, present, reactivateUsers, readCompany, updateCompany } from './queries.ts';

/** Restores a deleted company and its users. Fails when its name was taken meanwhile. Idempotent. */
export async function restoreCompany(context: Context, id: number) {
  const { db } = context;
  const row = await lockCompany(db, id);
  if (row.active) return present(context, row);
  await assertUniqueName(db, 'client_companies', row.name, { exceptId: id });
  await updateCompany(db, id, { active: true });
  const people = await reactivateUsers(db, id);
  noteSecurity(context, 'company.restored', { company: id, people: people.length });
  await publishCompany(db, 'company.changed', id, id);
  await publishUsers(db, people);
  return readCompany(context, id);
}
