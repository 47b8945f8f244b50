import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import {
  birthDate,
  email,
  emptyToNull,
  id,
  instant,
  password,
  personName,
  phone,
  text,
  version,
} from './fields.ts';
import { languages } from './languages.ts';
import { personFields } from './person.ts';

/** The signed-in user's own account. */
export const me = z.object({
  ...personFields,
  /** A new address that is not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  language: z.nullable(z.enum(languages)),
});
export type Me = z.output<typeof me>;

export const loginBody = z.strictObject({
  email,
  // No password rules here: a sign-in must not reveal whether a string could be a password.
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** Fields that users may change themselves. Role, status and company are not among them. */
export const meBody = z.strictObject({
  email,
  firstName: personName,
  lastName: personName,
  phoneNumber: z.optional(emptyToNull(phone)),
  dateOfBirth: z.optional(emptyToNull(birthDate)),
});

export const signUpBody = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  company: text(),
  phoneNumber: z.optional(emptyToNull(phone)),
});

export const forgotBody = z.strictObject({ email });

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'validate_errors'));

export const linkPurposes = ['invitation', 'recovery', 'sign_up', 'email_change', 'email_revert'] as const;

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    kind: 'write',
    access: 'public',
    body: loginBody,
    response: me,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/auth/logout',
    kind: 'write',
    access: 'public',
    response: nothing,
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/api/auth/refresh_session',
    kind: 'write',
    access: 'public',
    response: nothing,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    kind: 'read',
    access: 'signed_in',
    response: me,
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/api/auth/me',
    kind: 'write',
    access: 'signed_in',
    body: z.extend(z.partial(meBody), {
      /** Language of pages and mails; null: that of the browser. */
      language: z.optional(z.nullable(z.enum(languages))),
      version: z.optional(version),
    }),
    response: me,
  }),
  userConditions: endpoint({
    method: 'GET',
    path: '/api/user_conditions',
    kind: 'read',
    access: 'signed_in',
    response: z.object({
      /** Only samples that can still be bought, as counted by the badge. */
      cart: z.nullable(z.object({ id, samples: z.array(z.object({ id, code: z.string() })) })),
      clientCompany: z.nullable(z.object({ id, name: z.string(), fullAddress: z.string() })),
    }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign_up',
    kind: 'write',
    access: 'public',
    body: signUpBody,
    response: nothing,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot_password',
    kind: 'write',
    access: 'public',
    body: forgotBody,
    response: nothing,
  }),
  readLink: endpoint({
    method: 'POST',
    path: '/api/auth/read_link',
    kind: 'read',
    access: 'public',
    body: z.strictObject({ token }),
    response: z.object({ purpose: z.enum(linkPurposes), email: z.string(), firstName: z.string() }),
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/auth/set_password',
    kind: 'write',
    access: 'public',
    body: z.strictObject({ token, password }),
    response: nothing,
  }),
  confirmLink: endpoint({
    method: 'POST',
    path: '/api/auth/confirm_link',
    kind: 'write',
    access: 'public',
    body: z.strictObject({ token }),
    response: nothing,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change_password',
    kind: 'write',
    access: 'signed_in',
    body: z.strictObject({ oldPassword: z.string().check(z.minLength(1), z.maxLength(200)), password }),
    response: nothing,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/api/auth/reauthenticate',
    kind: 'write',
    access: 'signed_in',
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: nothing,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    kind: 'read',
    access: 'signed_in',
    response: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        createdAt: instant,
        lastSeenAt: instant,
        address: z.nullable(z.string()),
        userAgent: z.nullable(z.string()),
      }),
    ),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    kind: 'write',
    access: 'signed_in',
    params: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    response: nothing,
  }),
};

export const authDocs: DocsOf<typeof auth> = {
  login: {
    scope: 'self',
    errors: [
      'invalid_input',
      'wrong_credentials',
      'account_not_active',
      'account_pending',
      'too_many_requests',
    ],
    summary:
      'Sign in. The token is in the `authorization` header of the reply, the refresh token in a cookie',
  },
  logout: {
    scope: 'self',
    errors: ['not_signed_in', 'not_allowed'],
    summary: 'Sign out. Takes an expired token of a known session too, and may be repeated',
  },
  refresh: {
    scope: 'self',
    errors: ['session_expired', 'not_allowed'],
    summary: 'Exchange the old token and the refresh cookie for new ones',
  },
  me: { scope: 'self', errors: [], summary: 'Read the signed-in user' },
  updateMe: {
    scope: 'self',
    errors: ['invalid_input', 'version_conflict', 'too_many_requests', 'reauthentication_required'],
    summary:
      'Change the own account. A new email needs a recent sign-in, and takes effect after its confirmation link was opened',
  },
  userConditions: {
    scope: 'self',
    errors: [],
    summary: 'The cart and the company of a client, for the start of the page; null for other users',
  },
  signUp: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary: 'Request an account. The reply is the same whether or not the address is known',
  },
  forgotPassword: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary: 'Mail a link to set a new password. The reply is the same whether or not the address is known',
  },
  readLink: {
    scope: 'self',
    errors: ['invalid_input', 'link_expired'],
    summary: 'Read the purpose of a link from a mail',
  },
  setPassword: {
    scope: 'self',
    errors: ['invalid_input', 'link_expired'],
    summary:
      'Set a password by the link of an invitation, a recovery or a sign-up. Ends all sessions of the user',
  },
  confirmLink: {
    scope: 'self',
    errors: ['invalid_input', 'link_expired', 'duplicate'],
    summary:
      'Confirm a changed email by its link, or take the change back by the link mailed to the old address',
  },
  changePassword: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary: 'Change the own password. Ends the other sessions of the user',
  },
  reauthenticate: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary:
      'Confirm the password again. Sensitive changes are allowed for some minutes after this or a sign-in',
  },
  sessions: { scope: 'self', errors: [], summary: 'List the own sessions' },
  endSession: { scope: 'self', errors: ['not_found'], summary: 'End one of the own sessions' },
};
