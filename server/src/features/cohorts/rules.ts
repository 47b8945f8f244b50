import { maxCohorts, maxSharedCohorts } from '@aliquot/contract/cohorts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import type { CohortRow } from './queries.ts';

/** Locks the company's cohorts, so that two calls at once do not exceed a limit together. */
const lockCompany = (db: Handle, companyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('aliquot.cohorts'), ${companyId})`.execute(db);

const active = (db: Handle) =>
  db.selectFrom('cohorts').select(sql<number>`count(*)::integer`.as('count')).where('active', '=', true);

/** Of the owner, and if it is shared of the company. */
export async function assertLimits(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { user_id, shared }: Pick<CohortRow, 'user_id' | 'shared'> = { user_id: actor.id, shared: false },
): Promise<void> {
  await lockCompany(db, actor.clientCompanyId ?? 0);
  const own = await active(db)
    .where('user_id', '=', user_id)
    .where('client_company_id', '=', actor.clientCompanyId ?? 0)
    .executeTakeFirstOrThrow();
  if (own.count >= maxCohorts) fail('too_many_cohorts');
  if (shared) await assertMayShare({ db, actor });
}

export async function assertMayShare({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  const companyId = actor.clientCompanyId ?? 0;
  await lockCompany(db, companyId);
  const { count } = await active(db)
    .where('shared', '=', true)
    .where('client_company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (count >= maxSharedCohorts) fail('too_many_shared_cohorts');
}

/** A manager does not see the private cohorts of the owner, whose names are taken all the same. */
export async function assertNameFree(
  db: Handle,
  { id, user_id }: Pick<CohortRow, 'id' | 'user_id'>,
  name: string,
): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select cohort_name_taken(${user_id}, ${name}, ${id}) as taken`.execute(db);
  if (rows[0]?.taken) fail('duplicate', { words: { name }, fields: { name: ['validate_duplicate'] } });
}
