import type { User } from '@aliquot/contract/users';
import type { UserBody } from './api.ts';

/** What the form starts from: every field is there, empty text as empty text. A new person buys for a company. */
export function formValues(user: Partial<User>) {
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    email: user.email ?? '',
    phoneNumber: user.phoneNumber ?? '',
    dateOfBirth: user.dateOfBirth ?? null,
    gender: user.gender ?? ('' as const),
    role: user.role ?? 'client_user',
    clientCompanyId: user.clientCompanyId ?? null,
    status: user.status ?? 'active',
  } satisfies UserBody;
}
