import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import {
  type BoughtLine,
  dropLines,
  failTooManyHeld,
  heldBy,
  heldForApproval,
  type lockQuota,
  publishFreed,
  readQuota,
  takeHolds,
} from '../orders/index.ts';

type Quota = Awaited<ReturnType<typeof lockQuota>>;

/**
 * Holds the lines of a pending cart until it is decided, at the prices of now; other lines are dropped. Fails where the
 * company has held one of them for approvals as long as it may, or would hold too many.
 */
export async function holdLines(
  context: Context,
  orderId: number,
  lines: readonly BoughtLine[],
  before: Quota,
): Promise<void> {
  const { db } = context;
  const ids = lines.map(({ sampleId }) => sampleId);
  await publishFreed(context, await dropLines(db, orderId, await othersOf(db, orderId, ids)));
  await sql`update cart_lines l set price = x.price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("sampleId" integer, price numeric)
    where l.client_order_id = ${orderId} and l.sample_id = x."sampleId"`.execute(db);
  const heldBefore = await heldBy(db, orderId);
  const holder = { cartId: orderId, companyId: context.actor.clientCompanyId };
  const { held } = await takeHolds(db, holder, ids, heldForApproval(context.config));
  const unheld = ids.filter((id) => !held.has(id));
  if (unheld.length > 0) await failWaited(db, unheld);
  const after = await readQuota(context);
  if (after.held > after.maxHeld && after.held > before.held) failTooManyHeld(before);
  const fresh = ids.filter((id) => !heldBefore.includes(id));
  if (fresh.length > 0)
    await publish(db, { kind: 'sample.unavailable', to: 'clients', payload: { ids: fresh } });
}

async function othersOf(db: Handle, orderId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select('sample_id')
    .where('client_order_id', '=', orderId)
    .where(sql<boolean>`sample_id <> all (${[...ids]}::integer[])`)
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

const codesShown = 5;

async function failWaited(db: Handle, ids: readonly number[]): Promise<never> {
  const samples = await db
    .selectFrom('samples')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  const codes = samples.map(({ code }) => code);
  const name = codes.slice(0, codesShown).join(', ') + (codes.length > codesShown ? ', …' : '');
  fail('waited_already', { words: { name }, details: { samples } });
}
