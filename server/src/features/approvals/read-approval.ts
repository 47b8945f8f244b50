import type { CartLine } from '@aliquot/contract/carts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { cohortColumns, cohortPlaceOf, criteriaOf, readCartLines, sumOf } from '../orders/index.ts';
import { presentSpecimen, readSpecimens } from '../specimens/index.ts';
import { cartBodyOf, requestBodyOf } from './bodies.ts';
import { type ApprovalRecord, findApproval, needOf, presentRow } from './queries.ts';
import { approversFor } from './rules.ts';

/** The whole approval: what it is about, who decides and has decided, and what has changed since it was submitted. */
export async function readApproval(context: Context, id: number) {
  const { db } = context;
  const row = await findApproval(context, id);
  const lines = await linesOf(context, row);
  const requester = { id: row.user_id, companyId: row.client_company_id };
  const { purchaseOrderNumber, shipmentMethod, note } = cartBodyOf(row);
  return {
    ...presentRow(row),
    lines,
    request: row.kind === 'custom_request' ? presentRequest(row) : null,
    delivery: {
      location: await locationOf(db, row),
      purchaseOrderNumber,
      shipmentMethod,
      note: note ?? null,
    },
    message: row.message,
    round: row.round,
    approvers: await approversFor(db, requester, needOf(row)),
    decisions: await decisionsOf(db, id),
    problem: row.state === 'open' && row.kind !== 'custom_request' ? problemOf(row, lines) : null,
  };
}

/** While it is open the lines of the pending cart; once placed those of the order; otherwise none. */
async function linesOf(context: Context, row: ApprovalRecord): Promise<CartLine[]> {
  if (row.kind === 'custom_request') return [];
  if (row.state === 'open') return readCartLines(context, row.client_order_id);
  return row.state === 'approved' ? orderedLines(context, row.client_order_id) : [];
}

async function orderedLines(context: Context, orderId: number): Promise<CartLine[]> {
  const rows = await context.db
    .selectFrom('order_lines as l')
    .innerJoin('client_orders as o', 'o.id', 'l.client_order_id')
    .select(['l.sample_id', 'l.price', 'l.live', 'o.placed_at'])
    .select(cohortColumns)
    .where('l.client_order_id', '=', orderId)
    .orderBy('l.id')
    .execute();
  const specimens = await readSpecimens(
    context,
    rows.map((row) => row.sample_id),
  );
  const byId = new Map(specimens.map((specimen) => [specimen.id, presentSpecimen(context, specimen)]));
  return rows.flatMap((row) => {
    const specimen = byId.get(row.sample_id);
    const price = Number(row.price);
    return specimen
      ? {
          sample: { ...specimen, specimenPrice: price, availability: 'taken' as const, heldUntil: null },
          price,
          priceNow: price,
          state: row.live ? ('held' as const) : ('withdrawn' as const),
          reason: row.live ? null : ('withdrawn' as const),
          heldUntil: null,
          holdableAt: null,
          addedAt: (row.placed_at ?? new Date()).toISOString(),
          cohort: cohortPlaceOf(row),
        }
      : [];
  });
}

function presentRequest(row: ApprovalRecord) {
  const body = requestBodyOf(row);
  return {
    loincCode: body.loincCode,
    quantity: body.quantity,
    priceLimit: body.priceLimit ?? null,
    criteria: criteriaOf(body),
  };
}

async function locationOf(db: Handle, row: ApprovalRecord): Promise<string> {
  const location = await db
    .selectFrom('shipping_locations')
    .select('name')
    .where('id', '=', cartBodyOf(row).shippingLocationId)
    .executeTakeFirst();
  return location?.name ?? '';
}

async function decisionsOf(db: Handle, id: number) {
  const rows = await db
    .selectFrom('approval_decisions as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.at', 'd.user_id', 'd.approve', 'd.note', 'd.round'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('d.approval_id', '=', id)
    .orderBy('d.id')
    .execute();
  return rows.map(({ user_id, name, ...decision }) => ({ ...decision, by: { id: user_id, name } }));
}

function problemOf(row: ApprovalRecord, lines: readonly CartLine[]) {
  const lost = lines.flatMap(({ sample: { id, code }, reason }) => (reason ? { id, code, reason } : []));
  const shipping = Number(row.quote_shipping_price ?? 0);
  const total = sumOf([shipping, ...lines.map(({ reason, priceNow }) => (reason ? 0 : (priceNow ?? 0)))]);
  const expectedTotal = Number(row.total);
  return lost.length > 0 || total !== expectedTotal ? { total, expectedTotal, lost } : null;
}
