import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint.ts';
import { email, id } from './fields.ts';
import { roles } from './roles.ts';

export const userStatuses = ['active', 'blocked', 'inactive'] as const;

const shown = z.nullable(z.string());

/** The person who is signed in, as they see themselves. */
export const me = z.object({
  id,
  version: z.int(),
  role: z.enum(roles),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  avatarUrl: shown,
  avatar: shown,
  dateOfBirth: shown,
  phoneNumber: shown,
  gender: shown,
  status: z.enum(userStatuses),
  clientCompanyId: z.nullable(id),
});
export type Me = z.output<typeof me>;

export const loginBody = z.strictObject({
  email,
  // Any string may be tried: whether it could be a password is not said before it is checked.
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    kind: 'write',
    access: 'public',
    scope: 'self',
    body: loginBody,
    response: me,
    errors: ['invalid_input', 'wrong_credentials', 'account_not_active', 'too_many_requests'],
    summary:
      'Sign in. The token is in the `authorization` header of the reply, the refresh token in a cookie',
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/auth/logout',
    kind: 'write',
    access: 'public',
    scope: 'self',
    response: nothing,
    errors: ['not_signed_in', 'not_allowed'],
    summary: 'Sign out. Takes an expired token of a known session too, and may be repeated',
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/api/auth/refresh_session',
    kind: 'write',
    access: 'public',
    scope: 'self',
    response: nothing,
    errors: ['session_expired', 'not_allowed'],
    summary: 'Trade the old token and the refresh cookie for new ones',
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    kind: 'read',
    access: 'signed_in',
    scope: 'self',
    response: me,
    errors: [],
    summary: 'Who is signed in',
  }),
  userConditions: endpoint({
    method: 'GET',
    path: '/api/user_conditions',
    kind: 'read',
    access: 'signed_in',
    scope: 'self',
    response: z.object({
      cart: z.nullable(z.object({ id, samples: z.array(z.object({ id })) })),
      clientCompany: z.nullable(z.object({ id, name: z.string(), fullAddress: z.string() })),
    }),
    errors: [],
    summary: 'What a client screen needs at its start: the cart and the company; null for everybody else',
  }),
};
