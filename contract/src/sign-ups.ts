import * as z from 'zod/mini';
import { type DocsOf, endpoint, nothing } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { client, staff } from './roles.ts';

/** A request for an account with a confirmed email address. */
export const signUp = z.object({
  id,
  version: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  companyName: z.string(),
  phoneNumber: z.nullable(z.string()),
  confirmedAt: instant,
});
export type SignUp = z.output<typeof signUp>;

const params = z.strictObject({ id: idText });

export const activateBody = z.strictObject({ role: z.enum(client), clientCompanyId: id });

export const signUps = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/sign_ups/get_many',
    kind: 'read',
    access: staff,
    body: listQuery({ sorts: ['confirmedAt', 'lastName', 'companyName'], filters: {} }),
    response: listOf(signUp),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/sign_ups/{id}/activate',
    kind: 'write',
    access: staff,
    params,
    body: activateBody,
    response: z.object({ userId: id }),
  }),
  decline: endpoint({
    method: 'DELETE',
    path: '/api/sign_ups/{id}',
    kind: 'write',
    access: staff,
    params,
    response: nothing,
  }),
};

export const signUpsDocs: DocsOf<typeof signUps> = {
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List sign-ups with a confirmed address that wait for a decision',
  },
  activate: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate'],
    summary: 'Accept a sign-up, with a role and a company',
  },
  decline: { scope: 'any', errors: ['not_found'], summary: 'Decline a sign-up' },
};
