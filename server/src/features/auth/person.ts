import type { genders, userStatuses } from '@aliquot/contract/person';
import { knownRole } from '@aliquot/contract/roles';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';

type PersonRow = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'version'
  | 'role'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'phone_number'
  | 'gender'
  | 'status'
  | 'client_company_id'
>;

/** The fields of a user that both the user and staff see. */
export const presentPerson = (row: PersonRow, avatar: string | null) => ({
  id: row.id,
  version: row.version,
  role: knownRole(row.role),
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: `${row.first_name} ${row.last_name}`,
  avatarUrl: avatar,
  avatar,
  dateOfBirth: row.date_of_birth,
  phoneNumber: row.phone_number,
  gender: row.gender as (typeof genders)[number] | null,
  status: row.status as (typeof userStatuses)[number],
  clientCompanyId: row.client_company_id,
});
