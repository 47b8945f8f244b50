import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';

export interface Exceeded {
  id: number;
  name: string;
  /** Before the order. */
  left: number;
  /** By how much the order exceeds it. */
  over: number;
}

interface Ordered {
  companyId: number;
  userId: number;
  purchaseOrderNumber: string;
  total: number;
}

const cents = (dollars: number) => Math.round(dollars * 100);

/**
 * The budgets that an order placed today would exceed. Call it under the company's quota lock, under which budgets are
 * saved and every order of the company runs: of two orders at once the second is held against what the first has used.
 */
export async function exceededBudgets(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { companyId, userId, purchaseOrderNumber, total }: Ordered,
): Promise<Exceeded[]> {
  const { rows } = await sql<{ id: number; name: string; left: string }>`
    select id, name, "left"
    from exceeded_budgets(${companyId}, ${userId}, ${purchaseOrderNumber}, ${total}, ${dayOf(clock.now())})`.execute(
    db,
  );
  return rows.map(({ id, name, left }) => ({
    id,
    name,
    left: Number(left),
    over: (cents(total) - cents(Number(left))) / 100,
  }));
}
