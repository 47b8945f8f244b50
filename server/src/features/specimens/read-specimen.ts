import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { isForSale, presentSpecimen, readSpecimens } from './rows.ts';

/** A sample that is for sale, in the caller's cart, or on an order that they may see. Any other is 404. */
export async function readSpecimen(context: Context, id: number) {
  const [row] = await readSpecimens(context, [id], { whole: true });
  if (!row) fail('not_found');
  if (isForSale(row)) return presentSpecimen(context, row);
  const ordered = await orderedPrice(context, id);
  if (ordered === null && !row.in_cart) fail('not_found');
  return presentSpecimen(context, row, ordered ?? row.cart_price);
}

/** Fails unless the caller may read the sample that a search starts from. */
export async function assertSeen(context: Context, id: number | undefined): Promise<void> {
  if (id !== undefined) await readSpecimen(context, id);
}

/** The price on an order that the caller may see: managers see their company's orders, others their own. */
async function orderedPrice({ db, actor }: Context, sampleId: number): Promise<string | null> {
  let lines = db
    .selectFrom('order_lines as l')
    .innerJoin('client_orders as o', 'o.id', 'l.client_order_id')
    .select('l.price')
    .where('l.sample_id', '=', sampleId)
    .where('o.client_company_id', '=', actor.clientCompanyId ?? 0)
    .orderBy('l.live', 'desc')
    .orderBy(sql`l.id`, 'desc');
  if (actor.role !== 'client_manager') lines = lines.where('o.user_id', '=', actor.id);
  return (await lines.executeTakeFirst())?.price ?? null;
}
