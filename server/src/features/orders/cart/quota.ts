import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/http/index.ts';

type Needs = Pick<Context, 'db' | 'actor' | 'config'>;

/** How much of its two limits a company uses. */
export interface Quota {
  held: number;
  maxHeld: number;
  unassigned: number;
  maxUnassigned: number;
}

/**
 * How much the buyer's company holds and has ordered. Locked until the end of the transaction, so that two colleagues
 * cannot exceed a limit together; other companies do not wait. Call it before carts and samples are locked.
 */
export const lockQuota = ({ db, actor, config }: Needs): Promise<Quota> =>
  lockQuotaOf({ db, config }, actor.clientCompanyId ?? fail('not_found'));

export async function lockQuotaOf(needs: Pick<Needs, 'db' | 'config'>, company: number): Promise<Quota> {
  await sql`select pg_advisory_xact_lock(hashtext('aliquot.company_quota'), ${company})`.execute(needs.db);
  return readQuotaOf(needs, company);
}

export const readQuota = ({ db, actor, config }: Needs): Promise<Quota> =>
  readQuotaOf({ db, config }, actor.clientCompanyId ?? fail('not_found'));

export async function readQuotaOf(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  company: number,
): Promise<Quota> {
  const { rows } = await sql<{ held: number; unassigned: number }>`
    select held, unassigned from company_usage(${company})`.execute(db);
  const [used] = rows;
  if (!used) throw new Error('a company has no usage');
  const own = await db
    .selectFrom('client_companies')
    .select(['max_held_samples', 'max_unassigned_samples'])
    .where('id', '=', company)
    .executeTakeFirst();
  if (!own) fail('not_found');
  return {
    held: used.held,
    maxHeld: own.max_held_samples ?? config.maxHeldSamples,
    unassigned: used.unassigned,
    maxUnassigned: own.max_unassigned_samples ?? config.maxUnassignedSamples,
  };
}

export const failTooManyHeld = ({ held, maxHeld }: Quota): never =>
  fail('hold_limit_reached', { words: { samples: held, max: maxHeld }, details: { held, max: maxHeld } });

export const failTooManyUnassigned = ({ unassigned, maxUnassigned }: Quota): never =>
  fail('unassigned_limit_reached', {
    words: { samples: unassigned, max: maxUnassigned },
    details: { unassigned, max: maxUnassigned },
  });
