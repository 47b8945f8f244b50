import type { companies } from '@aliquot/contract/companies';
import type { Input } from '@aliquot/contract/endpoint';
import { sql, type Updateable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { filteredRows, pageOf, type Unpaged } from '../../platform/lists/index.ts';
import { organisationList, presentOrganisation } from '../organisations/index.ts';

export type CompanyRow = Awaited<ReturnType<typeof lockCompany>>;

const userCount = sql<number>`(select count(*)::integer from users u
  where u.client_company_id = client_companies.id and u.active and u.status = 'active')`;
const locationCount = sql<number>`(select count(*)::integer from shipping_locations l
  where l.client_company_id = client_companies.id and l.active)`;

const countedCompanies = (db: Handle) =>
  db
    .selectFrom('client_companies')
    .selectAll()
    .select([userCount.as('user_count'), locationCount.as('location_count')]);

type Query = Input<(typeof companies)['getMany']>['body'];

export const listOfCompanies = (context: Context, query: Unpaged<Query>) => ({
  ...organisationList,
  rows: filteredRows({ from: countedCompanies(context.db), query, ...organisationList }),
  sorts: { ...organisationList.sorts, userCount: sql.ref('user_count') },
  present: (rows: readonly CompanyRow[]) => rows.map((row) => present(context, row)),
});

export async function listCompanies(context: Context, query: Query) {
  const { items, count } = await pageOf(context, listOfCompanies, query);
  const totals = await context.db
    .selectFrom(listOfCompanies(context, query).rows.as('every_row'))
    .select([
      sql<number>`coalesce(sum(user_count), 0)::integer`.as('users'),
      sql<number>`coalesce(sum(location_count), 0)::integer`.as('shippingLocations'),
    ])
    .executeTakeFirstOrThrow();
  return { items, count, totals };
}

/** Staff read any company, clients only their own; a foreign one gets the same 404 as an unknown one. */
export async function readCompany(context: Context, id: number) {
  const { db, actor } = context;
  const mine = actor.group === 'staff' || actor.clientCompanyId === id;
  const row = await countedCompanies(db)
    .where('id', '=', mine ? id : 0)
    .executeTakeFirst();
  return row ? present(context, row) : fail('not_found');
}

/** The row, locked until the end of the transaction. */
export async function lockCompany(db: Handle, id: number) {
  const row = await countedCompanies(db).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('not_found');
}

/** Whether a company is active. Locks it, so that it cannot be deactivated before the transaction ends. */
export async function isActiveCompany(db: Handle, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('client_companies')
    .select('active')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.active ?? false;
}

/** Call it before writing rows of a company. */
export async function lockForShareActiveCompany(db: Handle, id: number): Promise<void> {
  if (!(await isActiveCompany(db, id))) fail('not_found');
}

export const updateCompany = (db: Handle, id: number, values: Updateable<Tables['client_companies']>) =>
  db.updateTable('client_companies').set(values).where('id', '=', id).execute();

/** Makes a company's active users inactive, marks them for `reactivateUsers`, and returns their ids. */
export const deactivateUsers = (db: Handle, companyId: number) =>
  db
    .updateTable('users')
    .set({ status: 'inactive', switched_off_with_company: companyId })
    .where('client_company_id', '=', companyId)
    .where('active', '=', true)
    .where('status', '=', 'active')
    .returning('id')
    .execute();

/** Reactivates the users who became inactive with the company, unless staff changed them since. */
export async function reactivateUsers(db: Handle, companyId: number) {
  const back = await db
    .updateTable('users')
    .set({ status: 'active', switched_off_with_company: null })
    .where('switched_off_with_company', '=', companyId)
    .where('client_company_id', '=', companyId)
    .where('active', '=', true)
    .where('status', '=', 'inactive')
    .returning('id')
    .execute();
  await db
    .updateTable('users')
    .set({ switched_off_with_company: null })
    .where('switched_off_with_company', '=', companyId)
    .execute();
  return back;
}

export const present = (context: Context, row: CompanyRow) => ({
  ...presentOrganisation(context, row),
  userCount: row.user_count,
  shippingLocationCount: row.location_count,
});
