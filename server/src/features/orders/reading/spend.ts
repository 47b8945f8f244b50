import type { Input } from '@aliquot/contract/endpoint';
import type { orders } from '@aliquot/contract/orders';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { failFields } from '../../../platform/http/index.ts';

type Span = Input<(typeof orders)['spend']>['query'];

const maxMonths = 120;

/** What a company bought: live lines of orders that are not canceled, by the UTC day they were placed. */
export async function readSpend({ db, actor, clock }: Context, span: Span) {
  const { from, to } = spanOf(span, dayOf(clock.now()));
  const ofSpan = sql`
    where o.client_company_id = ${actor.clientCompanyId} and o.status not in ('new', 'cancelled')
      and o.placed_at >= ${`${from}T00:00:00Z`}::timestamptz
      and o.placed_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`;
  const bought = sql`
    from client_orders o join order_lines l on l.client_order_id = o.id and l.live ${ofSpan}`;
  const { rows: months } = await sql<{
    month: string;
    orders: number;
    samples: number;
    total: string;
    shipping: string;
  }>`
    select to_char(m, 'YYYY-MM') as month, coalesce(b.orders, 0) as orders, coalesce(b.samples, 0) as samples,
      coalesce(b.total, 0) as total, coalesce(s.shipping, 0) as shipping
    from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') as m
    left join (
      select date_trunc('month', o.placed_at at time zone 'UTC') as month, count(distinct o.id)::integer as orders,
        count(*)::integer as samples, sum(l.price) as total ${bought} group by 1
    ) b on b.month = m
    left join (
      select date_trunc('month', o.placed_at at time zone 'UTC') as month, sum(o.shipping_price) as shipping
      from client_orders o ${ofSpan} group by 1
    ) s on s.month = m order by m`.execute(db);
  const { rows: people } = await sql<{ id: number; name: string; orders: number; total: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name, b.orders, b.total
    from (select o.user_id, count(distinct o.id)::integer as orders, sum(l.price) as total ${bought} group by 1) b
    join users u on u.id = b.user_id order by b.total desc, u.id`.execute(db);
  const { rows: biomarkers } = await sql<{
    id: number;
    name: string;
    loincCode: string;
    samples: number;
    total: string;
  }>`
    select t.id, t.name, t.loinc_code as "loincCode", b.samples, b.total
    from (select l.loinc_biomarker_id, count(*)::integer as samples, sum(l.price) as total ${bought} group by 1) b
    join loinc_biomarkers t on t.id = b.loinc_biomarker_id order by b.total desc, t.id limit 10`.execute(db);
  const inDollars = <R extends { total: string }>(row: R) => ({ ...row, total: Number(row.total) });
  const cents = months.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
  return {
    months: months.map((month) => ({ ...inDollars(month), shipping: Number(month.shipping) })),
    people: people.map(inDollars),
    biomarkers: biomarkers.map(inDollars),
    total: cents / 100,
  };
}

/** By default the last twelve months, this one included. */
function spanOf({ from, to }: Span, today: string): { from: string; to: string } {
  const end = to ?? today;
  const begin = new Date(`${end.slice(0, 7)}-01T00:00:00Z`);
  begin.setUTCMonth(begin.getUTCMonth() - 11);
  const start = from ?? dayOf(begin);
  const months = (Date.parse(end) - Date.parse(start)) / (30 * 86_400_000);
  if (start > end) failFields({ to: ['range_order'] });
  if (months > maxMonths) failFields({ from: ['validate_errors'] });
  return { from: start, to: end };
}
