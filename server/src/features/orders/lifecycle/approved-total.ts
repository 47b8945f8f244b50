import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/index.ts';
import { fail } from '../../../platform/http/index.ts';
import type { EvaluatedSample } from '../cart/evaluate-samples.ts';
import { sumOf } from '../cart/read-cart.ts';

/** The samples that the order may come to have without exceeding what was approved; all of them, or what fits. */
export async function withinApproved(
  db: Handle,
  orderId: number,
  samples: readonly EvaluatedSample[],
  whatFits: boolean,
): Promise<readonly EvaluatedSample[]> {
  const { number, approved, total } = await db
    .selectFrom('client_orders as o')
    .select(['o.number', 'o.approved_total as approved'])
    .select(
      sql<string>`(select coalesce(sum(l.price), 0) from order_lines l where l.client_order_id = o.id and l.live)`.as(
        'total',
      ),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (approved === null) return samples;
  const max = Number(approved);
  const comesTo = (some: readonly EvaluatedSample[]) =>
    sumOf([Number(total), ...some.map(({ price }) => price ?? 0)]);
  // The cheapest come first, so that as many as possible fit.
  const fitting = samples.filter((_, at) => comesTo(samples.slice(0, at + 1)) <= max);
  if (fitting.length < samples.length && !whatFits)
    fail('above_approved', {
      words: { name: number ?? '', amount: max },
      details: { approved: max, total: comesTo(samples) },
    });
  return fitting;
}
