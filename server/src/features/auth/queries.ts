import type { Language } from '@aliquot/contract/languages';
import { fullAddress } from '@aliquot/contract/organisation';
import { sql } from 'kysely';
import type { PublicContext } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { presentPerson } from './person.ts';

/** The account is active, and so is its company, if it has one. */
const mayEnter = sql<boolean>`(u.active and u.status = 'active' and coalesce(c.active, true))`;

const peopleAndCompanies = (db: Handle) =>
  db.selectFrom('users as u').leftJoin('client_companies as c', 'c.id', 'u.client_company_id');

export function findByEmail(db: Handle, email: string) {
  return peopleAndCompanies(db)
    .select(['u.id', 'u.password_hash', 'u.first_name', 'u.language', mayEnter.as('may_enter')])
    .where('u.email', '=', email)
    .executeTakeFirst();
}

/** A sign-up with a confirmed address that waits for the decision of staff. */
export const findWaiting = (db: Handle, email: string) =>
  db
    .selectFrom('sign_ups')
    .select('password_hash')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .where('decision', 'is', null)
    .executeTakeFirst();

/** Whether another user has the address, regardless of what the caller may see. Recently given up addresses count. */
export async function emailIsTaken(
  { db, clock }: Pick<PublicContext, 'db' | 'clock'>,
  email: string,
  exceptUserId: number | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select email_is_taken(${email}, ${exceptUserId}::integer, ${clock.now()}) as taken`.execute(db);
  return rows[0]?.taken ?? true;
}

/** Whether the user may still sign in. Locks the row, so that a concurrent block waits and then ends the new session too. */
export async function lockEntry(db: Handle, userId: number): Promise<boolean> {
  const row = await peopleAndCompanies(db)
    .select('u.id')
    .where('u.id', '=', userId)
    .where(mayEnter)
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  return row !== undefined;
}

/** The signed-in user's own data; `picture` returns the URL of a file for their session. */
export async function readMe(
  db: Handle,
  id: number,
  picture: (fileId: number | null) => string | null = () => null,
) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) fail('not_found');
  return {
    ...presentPerson(row, picture(row.avatar_file_id)),
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
