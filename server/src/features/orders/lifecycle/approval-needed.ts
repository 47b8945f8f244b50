import type { Context } from '../../../platform/context.ts';

/**
 * Fails when somebody else has to approve an order of the caller that comes to this total; null where nobody can tell what
 * it will come to. The room of approvals, which imports this one, passes it in.
 */
export type AssertNoApproval = (context: Context, total: number | null) => Promise<void>;
