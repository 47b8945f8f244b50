import type { approvalRules } from '@aliquot/contract/approvals';
import type { Reply } from '@aliquot/contract/endpoint';
import { useApprovals, useOwnRules } from './api.ts';

type OwnRules = Reply<(typeof approvalRules)['mine']>;

export interface AppliedRule {
  fromTotal: number;
  needed: number;
  approvers: string[];
  holdHours: number;
}

/** The rule that counts for a total: the highest that it reaches. */
export function ruleFor({ items, holdHours }: OwnRules, total: number): AppliedRule | null {
  const rule = items.findLast(({ fromTotal }) => fromTotal <= total);
  return rule ? { ...rule, holdHours } : null;
}

/** For an order of the user of this total; null until it is known, and where none applies. */
export function useRuleFor(total: number): AppliedRule | null {
  const { data } = useOwnRules();
  return data ? ruleFor(data, total) : null;
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
