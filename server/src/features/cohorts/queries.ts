import type { CohortDesign, CohortReport, cohorts } from '@aliquot/contract/cohorts';
import type { Input } from '@aliquot/contract/endpoint';
import { fieldProblem } from '@aliquot/contract/messages/index';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle, Tables } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { type Condition, eq, listOf } from '../../platform/lists/index.ts';
import { findCart, lossOf, sumOf } from '../orders/index.ts';
import { checkDesign } from './design-conditions.ts';
import { presentSets, readOrdered, readPlaced, withStates } from './members.ts';

export type CohortRow = Selectable<Tables['cohorts']>;

/** The own ones, and those that colleagues share. */
export const visibleTo = ({ id, clientCompanyId }: Actor): Condition =>
  sql<boolean>`client_company_id = ${clientCompanyId ?? 0} and (user_id = ${id} or shared)`;

export const designOf = ({ design }: Pick<CohortRow, 'design'>) => design as unknown as CohortDesign;
export const reportIn = ({ report }: Pick<CohortRow, 'report'>) => report as unknown as CohortReport | null;

const mayChange = ({ id, role }: Actor, { user_id, shared }: Pick<CohortRow, 'user_id' | 'shared'>) =>
  user_id === id || (shared && role === 'client_manager');

const select = (db: Handle, actor: Actor) =>
  db
    .selectFrom('cohorts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner_name'))
    .where('c.client_company_id', '=', actor.clientCompanyId ?? 0)
    .where((eb) => eb.or([eb('c.user_id', '=', actor.id), eb('c.shared', '=', true)]));

type NamedRow = CohortRow & { owner_name: string };

/** A cohort that the caller may read. */
export async function findCohort(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<NamedRow> {
  return (await select(db, actor).where('c.id', '=', id).executeTakeFirst()) ?? fail('not_found');
}

/** Fails unless the caller may read the cohort, and may change it. */
export async function assertMayChange(context: Pick<Context, 'db' | 'actor'>, id: number): Promise<NamedRow> {
  const row = await findCohort(context, id);
  return mayChange(context.actor, row) ? row : fail('not_allowed');
}

/** A cohort to change that is not deleted. */
export async function findChangeable(context: Pick<Context, 'db' | 'actor'>, id: number): Promise<NamedRow> {
  const row = await assertMayChange(context, id);
  return row.active ? row : fail('not_found');
}

/** The same, locked until the end of the transaction. */
export async function lockCohort(context: Pick<Context, 'db' | 'actor'>, id: number): Promise<NamedRow> {
  const { owner_name } = await findChangeable(context, id);
  const row = await context.db
    .selectFrom('cohorts')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, owner_name } : fail('not_found');
}

export async function publishCohort(
  db: Handle,
  { id, user_id: userId, client_company_id: clientCompanyId, shared }: CohortRow,
): Promise<void> {
  await publish(db, {
    kind: 'cohort.changed',
    to: shared ? { clientCompanyId } : { userId },
    payload: { id },
  });
}

export async function listCohorts(context: Context, query: Input<(typeof cohorts)['getMany']>['body']) {
  const { db, actor } = context;
  const { items, count } = await listOf(db, {
    from: select(db, actor),
    query,
    alias: 'c',
    search: sql<string>`plain_text(c.name || ' ' || coalesce(c.note, '') || ' ' || u.first_name || ' ' || u.last_name)`,
    where: {
      mine: (mine) => (mine ? sql`c.user_id = ${actor.id}` : sql`c.user_id <> ${actor.id}`),
      shared: eq('c.shared'),
    },
    sorts: {
      name: { filled: sql`lower(c.name)` },
      createdAt: { filled: sql.ref('c.created_at') },
      builtAt: sql.ref('c.built_at'),
    },
    defaultSort: '-createdAt',
  });
  const counts = await countMembers(
    context,
    items.map(({ id }) => id),
  );
  return { items: items.map((row) => ({ ...presentRow(actor, row), ...counts(row.id) })), count };
}

/** How many members each cohort has, and what can be bought of them now. */
async function countMembers({ db, actor, clock }: Context, ids: readonly number[]) {
  const cart = await findCart(db, actor);
  const { rows } = await sql<{
    cohort_id: number;
    cases: number;
    controls: number;
    available: number;
    total: number;
  }>`
    select m.cohort_id, count(*) filter (where m.role = 'case')::integer as cases,
      count(*) filter (where m.role = 'control')::integer as controls,
      count(*) filter (where b.buyable)::integer as available,
      coalesce(sum(s.specimen_price) filter (where b.buyable), 0)::float8 as total
    from cohort_members m join samples s on s.id = m.sample_id
    cross join lateral (select ${lossOf(dayOf(clock.now()))} is null and not exists (
      select from holds h where h.sample_id = s.id and h.held_until > now() and h.client_order_id <> ${cart?.id ?? 0}
    ) as buyable) b
    where m.cohort_id = any (${[...ids]}::integer[]) group by m.cohort_id`.execute(db);
  const ordered = await readOrdered(db, actor.clientCompanyId ?? 0, ids);
  return (id: number) => {
    const {
      cases = 0,
      controls = 0,
      available = 0,
      total = 0,
    } = rows.find((row) => row.cohort_id === id) ?? {};
    return {
      ...{ cases, controls, available, total },
      ordered: ordered.filter((row) => row.cohort_id === id).length,
    };
  };
}

const presentRow = (actor: Actor, row: NamedRow) => ({
  id: row.id,
  version: row.version,
  active: row.active,
  name: row.name,
  note: row.note,
  shared: row.shared,
  owner: { id: row.user_id, name: row.owner_name },
  mine: row.user_id === actor.id,
  mayChange: mayChange(actor, row),
  builtAt: row.built_at,
  outdated: row.outdated,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function presentCohort(context: Context, { id }: { id: number }) {
  const row = await findCohort(context, id);
  const design = designOf(row);
  const members = await withStates(context, row, await readPlaced(context.db, id));
  const sets = await presentSets(context, members);
  const buyable = sets
    .flatMap((set) => [set.case, ...set.controls])
    .filter(({ state }) => state === 'available' || state === 'in_cart');
  const { problems } = await checkDesign(context, design);
  return {
    ...presentRow(context.actor, row),
    cases: sets.length,
    controls: members.length - sets.length,
    available: buyable.length,
    total: sumOf(buyable.map(({ sample }) => sample.specimenPrice)),
    ordered: members.filter(({ state }) => state === 'ordered').length,
    design,
    problems: Object.fromEntries(
      Object.entries(problems).map(([field, errors]) => [
        field,
        errors.map((error) => fieldProblem(context.language, error)),
      ]),
    ),
    report: reportIn(row),
    sets,
  };
}
