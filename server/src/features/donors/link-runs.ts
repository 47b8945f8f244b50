import type { donorLinks, linkStates } from '@aliquot/contract/donor-links';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { countLinkable } from './linkable-samples.ts';

export const linkJob = 'donors.link';

/** Enough to find a recent run that should be undone. */
const max = 20;

const openStates = ['running', 'undoing'] as const;

/** Starts to link samples by a job, or counts what it would link. */
export async function linkDonors(
  context: Pick<Context, 'db' | 'actor' | 'jobs'>,
  { dryRun = false }: Input<(typeof donorLinks)['link']>['body'],
) {
  const { db, actor } = context;
  if (dryRun) return { counts: await countLinkable(db), run: null };
  await assertNoneOpen(db);
  const { id } = await db
    .insertInto('donor_link_runs')
    .values({ created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { counts: null, run: await continueRun(context, id) };
}

/** Stops a run, if it is still running, and undoes it by a job. Idempotent. */
export async function undoLinks(context: Pick<Context, 'db' | 'actor' | 'jobs'>, id: number) {
  const { db, actor } = context;
  const { state } = await readRun(db, id);
  if (state === 'undone' || state === 'undoing') return readRun(db, id);
  await assertNoneOpen(db, id);
  await db
    .updateTable('donor_link_runs')
    .set({ state: 'undoing', undone_by: actor.id, undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'done'])
    .execute();
  return continueRun(context, id);
}

/** One run at a time. Two calls at once wait for each other. */
async function assertNoneOpen(db: Handle, except = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('aliquot.link_donors'))`.execute(db);
  const open = await db
    .selectFrom('donor_link_runs')
    .select('id')
    .where('state', 'in', openStates)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (open) fail('linking_donors');
}

async function continueRun({ db, jobs }: Pick<Context, 'db' | 'jobs'>, id: number) {
  await jobs.send(db, linkJob, {});
  await publishRun(db);
  return readRun(db, id);
}

/** Open pages of staff read runs and donors again. */
export const publishRun = (db: Handle) => publish(db, { kind: 'donor.changed', to: 'staff', payload: {} });

export const findOpenRun = (db: Handle) =>
  db
    .selectFrom('donor_link_runs')
    .select(['id', 'state', 'created_by', 'undone_by'])
    .where('state', 'in', openStates)
    .executeTakeFirst();

const runsOf = (db: Handle) =>
  db
    .selectFrom('donor_link_runs as r')
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('users as o', 'o.id', 'r.undone_by')
    .select(['r.id', 'r.created_at', 'r.created_by', 'r.state', 'r.planned', 'r.samples', 'r.donors'])
    .select(['r.undone_at', 'r.undone_by'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('user_name'))
    .select(sql<string | null>`o.first_name || ' ' || o.last_name`.as('undone_name'));

export async function listRuns(db: Handle) {
  const rows = await runsOf(db).orderBy('r.id', 'desc').limit(max).execute();
  return { items: rows.map(present) };
}

const readRun = async (db: Handle, id: number) =>
  present((await runsOf(db).where('r.id', '=', id).executeTakeFirst()) ?? fail('not_found'));

const present = (row: Awaited<ReturnType<ReturnType<typeof runsOf>['executeTakeFirstOrThrow']>>) => ({
  id: row.id,
  at: row.created_at,
  by: { id: row.created_by, name: row.user_name },
  state: row.state as (typeof linkStates)[number],
  planned: row.planned,
  samples: row.samples,
  donors: row.donors,
  undone:
    row.undone_at === null || row.undone_by === null
      ? null
      : { at: row.undone_at, by: { id: row.undone_by, name: row.undone_name ?? '' } },
});
