import { groupOf, type Role } from '@aliquot/contract/roles';
import { companyProblem, manages } from '@aliquot/contract/users';
import { sql } from 'kysely';
import { type Actor, liveSessions, revokeSessions } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { isActiveCompany } from '../companies/index.ts';
import { findByEmail, otherActiveSuperAdmins, type Status } from './queries.ts';

/** Admins can see admins and super admins, but cannot change them or give these roles. */
export function assertMayManage(actor: Actor, ...roles: (string | undefined)[]): void {
  if (roles.some((role) => role !== undefined && !manages[actor.role].includes(role as Role)))
    fail('not_allowed');
}

/** Users cannot delete, block or demote themselves. They change their email in the profile, with a confirmation. */
export function assertNotSelf(actor: Actor, targetId: number): void {
  if (actor.id === targetId) fail('not_allowed');
}

interface Standing {
  role: string;
  status: string;
  active: boolean;
}

const isActiveSuperAdmin = ({ role, status, active }: Standing) =>
  role === 'super_admin' && status === 'active' && active;

/** One active super admin must remain. `lockSuperAdmins` makes this safe against concurrent changes. */
export async function keepLastSuperAdmin(
  db: Handle,
  before: Standing & { id: number },
  after: Standing,
): Promise<void> {
  if (!isActiveSuperAdmin(before) || isActiveSuperAdmin(after)) return;
  if ((await otherActiveSuperAdmins(db, before.id)) === 0) fail('last_super_admin');
}

/**
 * An address belongs to one user, even a deleted one, and for a week after a change. The unique index guarantees it; this
 * error names the other user.
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

/** Client roles need an active company, other roles have none. */
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

/** Ends all sessions of a user and returns how many were live. Call it before the user is deactivated. */
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
