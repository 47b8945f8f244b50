import type { Context } from '../../../platform/context.ts';

/** An order that the caller is about to place. */
export interface Intent {
  /** Null where nobody can tell what it will come to. */
  total: number | null;
  purchaseOrderNumber: string;
  /** A manager has confirmed that it exceeds budgets. */
  overBudget?: boolean | undefined;
}

/** A budget that an order exceeds, and by how much. */
export interface Overrun {
  name: string;
  over: number;
}

/**
 * Fails when somebody else has to approve the order, or a manager has to confirm that it exceeds budgets. Returns the
 * budgets that it exceeds as confirmed. The room of approvals, which imports this one, passes it in.
 */
export type AssertNoApproval = (context: Context, intent: Intent) => Promise<readonly Overrun[]>;
