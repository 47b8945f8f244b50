import * as z from 'zod/mini';
import { id } from './fields.ts';
import { roles } from './roles.ts';

export const userStatuses = ['active', 'blocked', 'inactive'] as const;
export const genders = ['male', 'female', 'other'] as const;

const shown = z.nullable(z.string());

/** Fields of a user in all replies; those for the user and for staff add some. */
export const personFields = {
  id,
  version: z.int(),
  role: z.enum(roles),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  avatarUrl: shown,
  /** The same under another name of the specification. */
  avatar: shown,
  dateOfBirth: shown,
  phoneNumber: shown,
  gender: z.nullable(z.enum(genders)),
  status: z.enum(userStatuses),
  clientCompanyId: z.nullable(id),
};
