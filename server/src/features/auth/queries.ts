import type { Language } from '@aliquot/contract/languages';
import { fullAddress } from '@aliquot/contract/organisation';
import type { Role } from '@aliquot/contract/roles';
import type { Handle } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';

export function findByEmail(db: Handle, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'active', 'first_name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The signed-in person as they see themselves; `picture` gives the address under which their session reads it. */
export async function readMe(
  db: Handle,
  id: number,
  picture: (fileId: number | null) => string | null = () => null,
) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) fail('not_found');
  const avatar = picture(row.avatar_file_id);
  return {
    id: row.id,
    version: row.version,
    role: row.role as Role,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: `${row.first_name} ${row.last_name}`,
    avatarUrl: avatar,
    avatar,
    dateOfBirth: row.date_of_birth,
    phoneNumber: row.phone_number,
    gender: row.gender,
    status: row.status as 'active' | 'blocked' | 'inactive',
    clientCompanyId: row.client_company_id,
    pendingEmail: row.pending_email,
    language: row.language as Language | null,
  };
}

export async function companyOf(db: Handle, id: number) {
  const row = await db
    .selectFrom('client_companies')
    .select(['id', 'name', 'address1', 'address2', 'city', 'state', 'zip'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, fullAddress: fullAddress(row) } : null;
}
