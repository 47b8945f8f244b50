import * as z from 'zod/mini';
import { id } from './fields.ts';
import { roles } from './roles.ts';

export const userStatuses = ['active', 'blocked', 'inactive'] as const;
export const genders = ['male', 'female', 'other'] as const;

const shown = z.nullable(z.string());

/** What everybody who may see a person sees of them; themselves and staff each see a little more. */
export const personFields = {
  id,
  version: z.int(),
  role: z.enum(roles),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  avatarUrl: shown,
  /** The same under the specification's other name. */
  avatar: shown,
  dateOfBirth: shown,
  phoneNumber: shown,
  gender: z.nullable(z.enum(genders)),
  status: z.enum(userStatuses),
  clientCompanyId: z.nullable(id),
};
