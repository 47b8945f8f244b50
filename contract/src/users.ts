import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { birthDate, email, emptyToNull, id, idText, instant, personName, phone } from './fields.ts';
import { listQuery } from './paging.ts';
import { genders, personFields, userStatuses } from './person.ts';
import { groupOf, type Role, roles, staff } from './roles.ts';

const everybodyElse = roles.filter((role) => groupOf(role) !== 'staff');

/** Whose accounts each role may make, change, block, delete and restore, and which roles it may give. */
export const manages: Record<Role, readonly Role[]> = {
  super_admin: roles,
  admin: everybodyElse,
  client_manager: [],
  client_user: [],
  vendor_operator: [],
  unauthorized: [],
};

/** A person as staff see them. What is not named here never leaves. */
export const user = z.object({
  ...personFields,
  active: z.boolean(),
  clientCompany: z.nullable(z.object({ id, name: z.string(), active: z.boolean() })),
  /** Whether they have set a password: until then the invitation can be sent again. */
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

/** What is wrong with a company beside a role: client roles need one, nobody else has one. */
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
/** Blocking, deactivating and deleting end what the person has open. */
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
  overview: {
    scope: 'any',
    errors: [],
    summary: 'How many users have which status, and the companies a client user may belong to',
  },
  create: {
    scope: 'any',
    errors: ['invalid_input', 'duplicate', 'not_allowed', 'reauthentication_required'],
    summary: 'Create a user, who is invited by mail to set a password',
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
    summary: 'Change a user. Blocked and inactive people are signed out at once',
  },
  remove: {
    scope: 'any',
    errors: ['not_found', 'not_allowed', 'version_conflict', 'last_super_admin'],
    summary: 'Delete a user: they are signed out and leave active lists and pickers, their history stays',
  },
  restore: {
    scope: 'any',
    errors: ['not_found', 'not_allowed', 'invalid_input'],
    summary: 'Bring a deleted user back',
  },
  invite: {
    scope: 'any',
    errors: ['not_found', 'not_allowed', 'transition_not_allowed'],
    summary: 'Send the invitation again to somebody who has not set a password yet',
  },
  updateAvatar: {
    scope: 'self',
    errors: ['invalid_input', 'not_found', 'not_allowed'],
    summary: 'Set one’s own picture; staff may name a user they manage',
  },
  deleteAvatar: {
    scope: 'self',
    errors: ['not_found', 'not_allowed'],
    summary: 'Take one’s own picture away; staff may name a user they manage',
  },
};
