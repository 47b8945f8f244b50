import type { approvalRules } from '@aliquot/contract/approvals';
import type { Reply } from '@aliquot/contract/endpoint';
import { useAuth } from '../../platform/api/index.ts';
import { type Overrun, useExceeded } from '../budgets/index.ts';
import { useApprovals, useOwnRules } from './api.ts';

type OwnRules = Reply<(typeof approvalRules)['mine']>;

type AppliedRule = OwnRules['items'][number];

/** What stands between an order and its being placed. */
export interface Need {
  /** The rule by which it needs approval, if one does. */
  rule: AppliedRule | null;
  /** The budgets that it exceeds, which a manager may. */
  exceeded: readonly Overrun[];
  asksApproval: boolean;
  /** How long samples are held while they wait. */
  holdHours: number;
}

/** For an order of the user; nothing until it is known. */
export function useNeed(total: number, purchaseOrderNumber = ''): Need {
  const rules = useOwnRules().data;
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  const exceeded = useExceeded({ total, purchaseOrderNumber });
  // Of several rules the highest that the total reaches counts.
  const rule = rules?.items.findLast(({ fromTotal }) => fromTotal <= total) ?? null;
  return {
    rule,
    exceeded,
    asksApproval: rule !== null || (exceeded.length > 0 && !manages),
    holdHours: rules?.holdHours ?? 0,
  };
}

/**
 * Whether there can be approvals, since the user's orders need some or there is one that they see, and how many wait for
 * the user.
 */
export function useApprovalsShown(): { shown: boolean; waiting: number } {
  const rules = useOwnRules().data?.items.length ?? 0;
  const seen = useApprovals({ limit: 1 }).data?.count ?? 0;
  const waiting = useApprovals({ forMe: true, limit: 1 }, seen > 0).data?.count ?? 0;
  return { shown: rules > 0 || seen > 0, waiting };
}
