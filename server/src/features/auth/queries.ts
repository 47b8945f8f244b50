import type { Language } from '@aliquot/contract/languages';
import { fullAddress } from '@aliquot/contract/organisation';
import { sql } from 'kysely';
import type { Handle } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentPerson } from './person.ts';

/** The account is on, and so is the company it buys for, if any. */
const mayEnter = sql<boolean>`(u.active and u.status = 'active' and coalesce(c.active, true))`;

const peopleAndCompanies = (db: Handle) =>
  db.selectFrom('users as u').leftJoin('client_companies as c', 'c.id', 'u.client_company_id');

export function findByEmail(db: Handle, email: string) {
  return peopleAndCompanies(db)
    .select(['u.id', 'u.password_hash', 'u.first_name', 'u.language', mayEnter.as('may_enter')])
    .where('u.email', '=', email)
    .executeTakeFirst();
}

/** Of anybody's account, whoever asks. */
export async function emailIsTaken(db: Handle, email: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select email_is_taken(${email}) as taken`.execute(db);
  return rows[0]?.taken ?? true;
}

/** Whether somebody may still enter; whoever would switch them off now waits until their session can be ended too. */
export async function holdEntry(db: Handle, userId: number): Promise<boolean> {
  const row = await peopleAndCompanies(db)
    .select('u.id')
    .where('u.id', '=', userId)
    .where(mayEnter)
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  return row !== undefined;
}

/** The signed-in person as they see themselves; `picture` gives the address under which their session reads it. */
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
