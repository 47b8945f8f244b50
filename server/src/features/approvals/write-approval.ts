import { maxOpenOfCompany, maxOpenOfUser } from '@aliquot/contract/approvals';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { type Intent, record } from '../orders/index.ts';
import type { CartBody, RequestBody } from './bodies.ts';
import { notifyApprovers } from './notify.ts';
import { publishApproval } from './publish-approval.ts';
import { type Need, needFor, type Requester } from './rules.ts';

/** The approval that is needed. Fails where none is, or where too many orders wait already. */
export async function assertMayWait(context: Context, requester: Requester, intent: Intent): Promise<Need> {
  const { need } = await needFor(context, requester, intent);
  if (!need) fail('approval_not_needed');
  await assertRoom(context.db, requester);
  return need;
}

/** Fails where too many orders wait already. */
export async function assertRoom(db: Handle, { id, companyId }: Requester): Promise<void> {
  const { rows } = await sql<{ mine: number; every: number }>`
    select mine, every from open_approvals(${companyId}, ${id})`.execute(db);
  const { mine = 0, every = 0 } = rows[0] ?? {};
  for (const [count, max] of [
    [mine, maxOpenOfUser],
    [every, maxOpenOfCompany],
  ] as const)
    if (count >= max) fail('too_many_waiting', { words: { count }, details: { count, max } });
}

interface Submission {
  kind: 'cart' | 'quote' | 'custom_request';
  orderId: number;
  body: CartBody | RequestBody;
  message: string | null;
  total: number;
  lineCount: number;
  biomarkerCount: number;
}

export async function writeApproval(
  context: Context,
  requester: Requester,
  need: Need,
  given: Submission,
): Promise<number> {
  const { db, actor } = context;
  const row = await db
    .insertInto('approvals')
    .values({
      client_company_id: requester.companyId,
      user_id: requester.id,
      kind: given.kind,
      client_order_id: given.orderId,
      body: JSON.stringify(given.body),
      message: given.message,
      total: given.total,
      line_count: given.lineCount,
      biomarker_count: given.biomarkerCount,
      reasons: JSON.stringify(need.reasons),
      needed: need.needed,
      approver_ids: need.approverIds,
    })
    .returning(['id', 'client_company_id', 'user_id', 'approver_ids'])
    .executeTakeFirstOrThrow();
  await record(db, {
    orderId: given.orderId,
    actorId: actor.id,
    kind: 'approval_requested',
    details: { samples: given.lineCount, total: given.total },
  });
  await publishApproval(db, row);
  await notifyApprovers(context, row.id);
  return row.id;
}

export async function biomarkersOf(db: Handle, sampleIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('samples')
    .select(sql<number>`count(distinct loinc_biomarker_id)::integer`.as('count'))
    .where(sql<boolean>`id = any (${[...sampleIds]}::integer[])`)
    .executeTakeFirstOrThrow();
  return count;
}
