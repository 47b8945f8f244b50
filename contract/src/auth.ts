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

/** The person who is signed in, as they see themselves. */
export const me = z.object({
  ...personFields,
  /** A new address that waits for its link to be opened. */
  pendingEmail: z.nullable(z.string()),
  language: z.nullable(z.enum(languages)),
});
export type Me = z.output<typeof me>;

export const loginBody = z.strictObject({
  email,
  // Any string may be tried: whether it could be a password is not said before it is checked.
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** What a person may change of themselves. Role, status and company are not theirs to change. */
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
      /** What pages and mails are written in; null: as the browser says. */
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
      /** Its samples are those that can still be bought: as many as the badge says. */
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
    summary: 'Trade the old token and the refresh cookie for new ones',
  },
  me: { scope: 'self', errors: [], summary: 'Who is signed in' },
  updateMe: {
    scope: 'self',
    errors: ['invalid_input', 'version_conflict', 'too_many_requests', 'reauthentication_required'],
    summary:
      'Change one’s own data. A new email needs a recent sign-in, and counts only after the link mailed to it was opened',
  },
  userConditions: {
    scope: 'self',
    errors: [],
    summary: 'What a client screen needs at its start: the cart and the company; null for everybody else',
  },
  signUp: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary: 'Ask for access. Answers the same whether or not the address is known',
  },
  forgotPassword: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary: 'Mail a link to choose a new password. Answers the same whether or not the address is known',
  },
  readLink: {
    scope: 'self',
    errors: ['invalid_input', 'link_expired'],
    summary: 'What a link from a mail is for',
  },
  setPassword: {
    scope: 'self',
    errors: ['invalid_input', 'link_expired'],
    summary:
      'Choose a password by the link of an invitation, a recovery or a sign-up. Ends all sessions of the person',
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
    summary: 'Change one’s own password. Ends one’s other sessions',
  },
  reauthenticate: {
    scope: 'self',
    errors: ['invalid_input', 'too_many_requests'],
    summary:
      'Give one’s password again. For some minutes after it, as after a sign-in, sensitive changes are allowed',
  },
  sessions: { scope: 'self', errors: [], summary: 'Where one is signed in' },
  endSession: { scope: 'self', errors: ['not_found'], summary: 'End one of one’s own sessions' },
};
