import type { BudgetScope, budgetPeriods, budgets } from '@aliquot/contract/budgets';
import type { Input } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/index.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { type Condition, eq, filteredRows, type Unpaged } from '../../platform/lists/index.ts';

/** Staff see all budgets, managers those of their company. */
export const visibleTo = (actor: Actor): Condition =>
  actor.group === 'staff'
    ? sql<boolean>`true`
    : sql<boolean>`client_company_id = ${actor.clientCompanyId ?? 0}`;

const select = (db: Handle, actor: Actor) =>
  db
    .selectFrom('budgets as b')
    .innerJoin('client_companies as c', 'c.id', 'b.client_company_id')
    .leftJoin('users as u', 'u.id', 'b.user_id')
    .selectAll('b')
    .select(['c.name as company_name', sql<string>`u.first_name || ' ' || u.last_name`.as('user_name')])
    .where((eb) =>
      actor.group === 'staff' ? eb.lit(true) : eb('b.client_company_id', '=', actor.clientCompanyId ?? 0),
    );

type BudgetRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
type Needs = Pick<Context, 'db' | 'actor' | 'clock'>;

export const listOfBudgets = (
  context: Needs,
  query: Unpaged<Input<(typeof budgets)['getMany']>['body']>,
) => ({
  rows: filteredRows({
    from: select(context.db, context.actor),
    query,
    alias: 'b',
    search: sql<string>`plain_text(b.name || ' ' || coalesce(b.purchase_order_number, '') || ' '
      || coalesce(u.first_name || ' ' || u.last_name, '') || ' ' || c.name)`,
    where: {
      scope: eq('b.scope'),
      userId: eq('b.user_id'),
      clientCompanyId: eq('b.client_company_id'),
    },
  }),
  sorts: {
    name: sql`lower(b.name)`,
    amount: sql.ref('b.amount'),
    startsOn: sql.ref('b.starts_on'),
    createdAt: sql.ref('b.created_at'),
    updatedAt: sql.ref('b.updated_at'),
  },
  defaultSort: 'name',
  present: (rows: readonly BudgetRow[]) => presentAll(context, rows),
});

export async function readBudget(context: Needs, id: number) {
  const row = await select(context.db, context.actor).where('b.id', '=', id).executeTakeFirst();
  const [budget] = row ? await presentAll(context, [row]) : [];
  return budget ?? fail('not_found');
}

/** The budgets that an order of the caller placed today can count against. */
export async function listOwnBudgets(context: Needs) {
  const { db, actor, clock } = context;
  const today = dayOf(clock.now());
  const rows = await select(db, actor)
    .where('b.active', '=', true)
    .where((eb) => eb.or([eb('b.scope', '<>', 'user'), eb('b.user_id', '=', actor.id)]))
    .where('b.starts_on', '<=', today)
    .where((eb) => eb.or([eb('b.ends_on', 'is', null), eb('b.ends_on', '>=', today)]))
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.id')
    .execute();
  return { items: await presentAll(context, rows) };
}

async function presentAll({ db, clock }: Needs, rows: readonly BudgetRow[]) {
  const standings = new Map<number, Standing>();
  for (const companyId of new Set(rows.map((row) => row.client_company_id))) {
    const ids = rows.flatMap((row) => (row.client_company_id === companyId ? row.id : []));
    for (const each of await standingsOf(db, companyId, ids, dayOf(clock.now())))
      standings.set(each.id, each);
  }
  return rows.map((row) => present(row, standings.get(row.id)));
}

interface Standing {
  id: number;
  from_day: string;
  to_day: string | null;
  used: string;
  waiting: string;
}

const standingsOf = async (db: Handle, companyId: number, ids: readonly number[], today: string) =>
  (
    await sql<Standing>`
      select id, from_day, to_day, used, waiting
      from budget_usage(${companyId}, ${[...ids]}::integer[], ${today})`.execute(db)
  ).rows;

function present(row: BudgetRow, standing: Standing | undefined) {
  if (!standing) throw new Error('a budget has no standing');
  const amount = Number(row.amount);
  const used = Number(standing.used);
  return {
    id: row.id,
    version: row.version,
    active: row.active,
    company: { id: row.client_company_id, name: row.company_name },
    name: row.name,
    scope: row.scope as BudgetScope,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
    purchaseOrderNumber: row.purchase_order_number,
    period: row.period as (typeof budgetPeriods)[number],
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    amount,
    now: {
      from: standing.from_day,
      to: standing.to_day,
      used,
      waiting: Number(standing.waiting),
      left: Math.round((amount - used) * 100) / 100,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
