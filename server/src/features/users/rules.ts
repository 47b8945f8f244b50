import { groupOf, type Role } from '@aliquot/contract/roles';
import { companyProblem, manages } from '@aliquot/contract/users';
import { sql } from 'kysely';
import { type Actor, liveSessions, revokeSessions } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { isActiveCompany } from '../companies/index.ts';
import { findByEmail, otherActiveSuperAdmins, type Status } from './queries.ts';

/** Admins see admins and super admins, and change nothing about them; nor do they make anybody one. */
export function assertMayManage(actor: Actor, ...roles: (string | undefined)[]): void {
  if (roles.some((role) => role !== undefined && !manages[actor.role].includes(role as Role)))
    fail('not_allowed');
}

/** Nobody deletes, blocks or demotes themselves; one's own address is confirmed by mail, in the profile. */
export function assertNotSelf(actor: Actor, targetId: number): void {
  if (actor.id === targetId) fail('not_allowed');
}

interface Standing {
  role: string;
  status: string;
  active: boolean;
}

const reigns = ({ role, status, active }: Standing) =>
  role === 'super_admin' && status === 'active' && active;

/** Somebody must be left who may do everything. The queue makes it hold when two take each other away at once. */
export async function keepLastSuperAdmin(
  db: Handle,
  before: Standing & { id: number },
  after: Standing,
): Promise<void> {
  if (!reigns(before) || reigns(after)) return;
  if ((await otherActiveSuperAdmins(db, before.id)) === 0) fail('last_super_admin');
}

/**
 * An address belongs to one person for ever, and for a week after they gave it up. The unique index guarantees it; this
 * names the other.
 */
export async function assertUniqueEmail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  exceptId: number | null,
): Promise<void> {
  const other = await findByEmail(db, email, exceptId, clock.now());
  if (!other) return;
  const name = `${other.first_name} ${other.last_name}`;
  fail('duplicate', {
    words: { name: email },
    details: { conflictsWith: { id: other.id, active: other.active, name } },
    fields: { email: ['validate_duplicate'] },
  });
}

/** Client roles need an active company, nobody else has one. */
export async function assertCompanyFitsRole(
  db: Handle,
  role: string,
  companyId: number | null,
): Promise<void> {
  const problem = companyProblem(role as Role, companyId);
  if (problem) failFields({ clientCompanyId: [problem] });
  if (companyId !== null && groupOf(role) === 'client' && !(await isActiveCompany(db, companyId)))
    failFields({ clientCompanyId: ['company_not_active'] });
}

export const maySignIn = ({ status, active }: { status: Status | string; active: boolean }) =>
  active && status === 'active';

/** Signs a person out everywhere and says of how many places; to be called while they may still come in. */
export async function endSessions(
  context: Context,
  userId: number,
  because: 'blocked' | 'ended' = 'blocked',
): Promise<number> {
  const { db, clock } = context;
  const { count } = await liveSessions(context, db)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('s.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await revokeSessions(db, { userId }, because, clock.now());
  return count;
}
