import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import { demoBlanket, demoBudget } from './demo-orders.ts';
import type { Person } from './order-timeline.ts';

/** Part of the demo data: a yearly budget of which three fifths are used, and a blanket purchase order. */
export async function writeBudgets(db: Handle, who: (email: string) => Person): Promise<void> {
  const companyOf = (email: string) => who(email).client_company_id;
  // Not the calendar year, in whose first weeks little would be used.
  const first = sql`date_trunc('month', now() - interval '250 days')::date`;
  await sql`
    insert into budgets (client_company_id, name, scope, period, starts_on, amount)
    select b.client_company_id, ${demoBudget.name}, b.scope, 'year', b.starts_on,
      ceil(budget_used(b, b.starts_on, null) / 0.6 / 100) * 100
    from jsonb_populate_record(null::budgets, jsonb_build_object(
      'client_company_id', ${companyOf(demoBudget.by)}::integer, 'scope', 'company', 'starts_on', ${first})) b`.execute(
    db,
  );
  await sql`
    insert into budgets (client_company_id, name, scope, purchase_order_number, period, starts_on, ends_on, amount)
    values (${companyOf(demoBlanket.by)}, ${demoBlanket.name}, 'purchase_order', ${demoBlanket.number}, 'once', ${first},
      ${first} + 364, ${demoBlanket.amount})`.execute(db);
}
