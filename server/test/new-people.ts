import { auth } from '@aliquot/contract/auth';
import type { Role } from '@aliquot/contract/roles';
import type { Caller } from './harness.ts';

/** Bodies for creating users with unique email addresses. `companyId` is lazy, since the test app opens later. */
export function newPeople(companyId: () => number) {
  let made = 0;
  const fresh = (more: object = {}) => {
    made += 1;
    return {
      role: 'client_user' as Role,
      email: `new${made}@people.example`,
      firstName: 'Paul',
      lastName: 'Renner',
      clientCompanyId: companyId() as number | null,
      ...more,
    };
  };
  const withRole = (role: Role, more: object = {}) =>
    fresh({ role, clientCompanyId: role.startsWith('client') ? companyId() : null, ...more });
  return { fresh, withRole };
}

export const idOf = (caller: Caller) => caller.ok(auth.me, {}).then(({ id }) => id);
