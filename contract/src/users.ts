import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { exportDocs, exportOf } from './exports.ts';
import { birthDate, email, emptyToNull, id, idText, instant, personName, phone } from './fields.ts';
import { listQuery } from './paging.ts';
import { genders, personFields, userStatuses } from './person.ts';
import { groupOf, type Role, roles, staff } from './roles.ts';

const everybodyElse = roles.filter((role) => groupOf(role) !== 'staff');

/** The roles whose accounts each role may create, change, block, delete and restore, and which it may assign. */
export const manages: Record<Role, readonly Role[]> = {
  super_admin: roles,
  admin: everybodyElse,
  client_manager: [],
  client_user: [],
  vendor_operator: [],
  unauthorized: [],
};

/** A user for staff. No other field is ever sent. */
export const user = z.object({
  ...personFields,
  active: z.boolean(),
  clientCompany: z.nullable(z.object({ id, name: z.string(), active: z.boolean() })),
  /** Whether the user has set a password; until then the invitation can be resent. */
  hasPassword: z.boolean(),
  lastSeenAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.output<typeof user>;

const userFields = z.strictObject({
  role: z.enum(roles),
  email,
  firstName: personName,
  lastName: personName,
  dateOfBirth: z.optional(emptyToNull(birthDate)),
  phoneNumber: z.optional(emptyToNull(phone)),
  gender: z.optional(emptyToNull(z.enum(genders))),
  status: z.optional(z.enum(userStatuses)),
  clientCompanyId: z.optional(z.nullable(id)),
});

/** The error for a role and company: client roles need a company, others must not have one. */
export function companyProblem(role: Role, companyId: number | null | undefined) {
  if (groupOf(role) === 'client') return companyId ? undefined : 'company_required';
  return companyId ? 'company_not_for_role' : undefined;
}

const fits = (wanted: 'company_required' | 'company_not_for_role') =>
  z.refine<z.output<typeof userFields>>(
    ({ role, clientCompanyId }) => companyProblem(role, clientCompanyId) !== wanted,
    { error: wanted, path: ['clientCompanyId'] },
  );

export const userBody = userFields.check(fits('company_required'), fits('company_not_for_role'));

export const userSorts = [
  'name',
  'email',
  'role',
  'company',
  'status',
  'lastSeenAt',
  'createdAt',
  'updatedAt',
] as const;

const params = z.strictObject({ id: idText });
const avatar = z.pick(user, { id: true, avatarUrl: true, avatar: true });
/** Blocking, deactivating and deleting end the sessions of the user. */
const sessionsEnded = z.int();

const rows = crud({
  path: '/api/users',
  access: staff,
  entity: user,
  body: userFields,
  list: listQuery({
    sorts: userSorts,
    filters: {
      role: z.optional(z.enum(roles)),
      status: z.optional(z.enum(userStatuses)),
      clientCompanyId: z.optional(id),
    },
  }),
});

export const users = {
  ...rows,
  export: exportOf(rows.getMany),
  overview: endpoint({
    method: 'GET',
    path: '/api/users/overview',
    kind: 'read',
    access: staff,
    response: z.object({
      statuses: z.record(z.enum(userStatuses), z.int()),
      companies: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  create: { ...rows.create, body: userBody },
  update: { ...rows.update, response: z.extend(user, { sessionsEnded }) },
  remove: { ...rows.remove, response: z.object({ sessionsEnded }) },
  invite: endpoint({
    method: 'POST',
    path: '/api/users/{id}/invite',
    kind: 'write',
    access: staff,
    params,
    response: nothing,
  }),
  updateAvatar: endpoint({
    method: 'POST',
    path: '/api/users/update_avatar',
    kind: 'write',
    access: 'signed_in',
    body: z.strictObject({ fileId: id, userId: z.optional(id) }),
    response: avatar,
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/api/users/delete_avatar',
    kind: 'write',
    access: 'signed_in',
    query: z.strictObject({ userId: z.optional(idText) }),
    response: avatar,
  }),
};

export const usersDocs: DocsOf<typeof users> = {
  getMany: { scope: 'any', errors: ['invalid_input'], summary: 'List users' },
  export: exportDocs('users'),
  overview: {
    scope: 'any',
    errors: [],
    summary: 'Number of users by status, and the companies for client users',
  },
  create: {
    scope: 'any',
    errors: ['invalid_input', 'duplicate', 'not_allowed', 'reauthentication_required'],
    summary: 'Create a user and send an invitation to set a password',
  },
  get: { scope: 'any', errors: ['not_found'], summary: 'Read one user' },
  update: {
    scope: 'any',
    errors: [
      'invalid_input',
      'not_found',
      'not_allowed',
      'duplicate',
      'version_conflict',
      'last_super_admin',
      'reauthentication_required',
    ],
    summary: 'Change a user. Blocked and inactive users are signed out at once',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'not_allowed', 'version_conflict', 'last_super_admin'],
    summary: 'Delete a user: they are signed out and leave active lists and pickers, their history stays',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'not_allowed', 'invalid_input'],
    summary: 'Restore a deleted user',
  },
  invite: {
    scope: 'any',
    errors: ['not_found', 'not_allowed', 'transition_not_allowed'],
    summary: 'Resend the invitation to a user without a password',
  },
  updateAvatar: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'not_allowed'],
    summary: 'Set the own picture, or as staff that of a user they manage',
  },
  deleteAvatar: {
    scope: 'self',
    errors: ['not_found', 'not_allowed'],
    summary: 'Remove the own picture, or as staff that of a user they manage',
  },
};
