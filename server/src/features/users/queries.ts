import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { userStatuses } from '@aliquot/contract/person';
import type { users } from '@aliquot/contract/users';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { eq, filteredRows, matches, type Unpaged } from '../../platform/lists/index.ts';
import { presentPerson } from '../auth/index.ts';
import { fileUrl } from '../files/index.ts';

type UserBody = Input<(typeof users)['update']>['body'];
export type Status = (typeof userStatuses)[number];

/** Must be the same expression as in the index on users. */
const searchText = sql<string>`plain_text(u.first_name || ' ' || u.last_name || ' ' || u.email)`;

const companyText = sql<string>`plain_text(c.name)`;

const sorts = {
  name: sql`plain_text(u.first_name || ' ' || u.last_name)`,
  email: sql.ref('email'),
  role: sql.ref('role'),
  company: companyText,
  status: sql.ref('status'),
  lastSeenAt: sql.ref('last_seen_at'),
  createdAt: sql.ref('created_at'),
  updatedAt: sql.ref('updated_at'),
};

/** Columns are listed one by one, so that a new column or the password hash is never included by accident. */
const people = (db: Handle) =>
  db
    .selectFrom('users as u')
    .leftJoin('client_companies as c', 'c.id', 'u.client_company_id')
    .select([
      'u.id',
      'u.version',
      'u.active',
      'u.role',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.date_of_birth',
      'u.phone_number',
      'u.gender',
      'u.status',
      'u.language',
      'u.client_company_id',
      'u.avatar_file_id',
      'u.created_at',
      'u.updated_at',
      'c.name as company_name',
      'c.active as company_active',
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = u.id)`.as(
        'last_seen_at',
      ),
    ]);

export type UserRow = Awaited<ReturnType<typeof findUser>> & object;

export const listOfUsers = (context: Context, query: Unpaged<Input<(typeof users)['getMany']>['body']>) => ({
  rows: filteredRows({
    from: people(context.db),
    query,
    alias: 'u',
    search: (words) => sql<boolean>`(${matches(searchText, words)} or ${matches(companyText, words)})`,
    where: {
      role: eq('u.role'),
      status: eq('u.status'),
      clientCompanyId: eq('u.client_company_id'),
    },
  }),
  sorts,
  defaultSort: 'name',
  present: (rows: readonly UserRow[]) => rows.map((row) => present(context, row)),
});

export const findUser = (db: Handle, id: number) => people(db).where('u.id', '=', id).executeTakeFirst();

export async function readUser(context: Context, id: number) {
  return present(context, (await findUser(context.db, id)) ?? fail('not_found'));
}

/** The row, locked until the end of the transaction. */
export async function lockUser(db: Handle, id: number): Promise<UserRow> {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return (await findUser(db, id)) ?? fail('not_found');
}

/**
 * Serializes changes that may remove a super admin, so that two of them cannot remove each other. Taken before the row is
 * locked, so that all callers lock in the same order.
 */
export const lockSuperAdmins = (db: Handle) =>
  sql`select pg_advisory_xact_lock(hashtext('aliquot.super_admins'))`.execute(db);

export async function otherActiveSuperAdmins(db: Handle, exceptId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('active', '=', true)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUser(db: Handle, values: Insertable<Tables['users']>): Promise<UserRow> {
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  return (await findUser(db, id)) ?? fail('not_found');
}

export async function updateUser(
  db: Handle,
  id: number,
  values: Updateable<Tables['users']>,
): Promise<UserRow> {
  await db.updateTable('users').set(values).where('id', '=', id).execute();
  return (await findUser(db, id)) ?? fail('not_found');
}

/** The user who has this address, deleted or not, or who gave it up within the last week. */
export const findByEmail = (db: Handle, email: string, exceptId: number | null, now: Date) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.active', 'u.first_name', 'u.last_name'])
    .where((eb) =>
      eb.or([
        eb('u.email', '=', email),
        eb.exists(
          eb
            .selectFrom('email_changes as c')
            .select('c.id')
            .whereRef('c.user_id', '=', 'u.id')
            .whereRef('c.requested_by', '=', 'u.id')
            .where('c.old_email', '=', email)
            .where('c.confirmed_at', '>', new Date(now.getTime() - 7 * 86_400_000))
            .where('c.reverted_at', 'is', null),
        ),
      ]),
    )
    .where('u.id', '!=', exceptId ?? 0)
    .executeTakeFirst();

const maxCompanies = 1000;

export async function readOverview(db: Handle) {
  const counted = await db
    .selectFrom('users')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('active', '=', true)
    .groupBy('status')
    .execute();
  const of = (status: Status) => counted.find((row) => row.status === status)?.count ?? 0;
  const companies = await db
    .selectFrom('client_companies')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy(sql`plain_text(name)`)
    .limit(maxCompanies)
    .execute();
  return {
    statuses: { active: of('active'), blocked: of('blocked'), inactive: of('inactive') },
    companies,
  };
}

/** Body to columns. Fields that the body omits are omitted, so that a PATCH changes only the sent fields. */
export const columnsOf = (body: UserBody) =>
  omitUndefined({
    role: body.role,
    email: body.email,
    first_name: body.firstName,
    last_name: body.lastName,
    date_of_birth: body.dateOfBirth,
    phone_number: body.phoneNumber,
    gender: body.gender,
    status: body.status,
    client_company_id: body.clientCompanyId,
  });

export function present(context: Context, row: UserRow) {
  return {
    ...presentPerson(row, fileUrl(context, row.avatar_file_id)),
    active: row.active,
    clientCompany:
      row.client_company_id === null
        ? null
        : { id: row.client_company_id, name: row.company_name ?? '', active: row.company_active ?? false },
    hasPassword: row.has_password,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
