import { type ApprovalRow, approvalRules, approvals } from '@aliquot/contract/approvals';
import { buyingLimitCalls } from '@aliquot/contract/buying-limits';
import type { Sent } from '@aliquot/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';

type ListBody = NonNullable<Sent<(typeof approvals)['getMany']>['body']>;

export const useApprovals = (body: ListBody, enabled = true) =>
  useQuery({ ...listRowQuery(approvals.getMany, { body }), meta: { inline: true }, enabled });

export const useApproval = (id: number | null) =>
  useQuery({ ...rowQuery(approvals.get, { params: { id: id ?? 0 } }), enabled: id !== null });

/**
 * Any step of an approval: orders and carts may have changed with it. What follows is said here: the button that was
 * pressed may be gone by then, since the step is heard of as a live event too.
 */
function useStep<Given>(
  take: (given: Given) => Promise<ApprovalRow>,
  wordsOf: (taken: ApprovalRow) => 'approved' | 'approved_placed' | 'declined' | 'resubmitted' | 'withdrawn',
  ownErrors = false,
) {
  const client = useQueryClient();
  const { t } = useTranslation('approvals');
  return useMutation({
    meta: { ownErrors },
    mutationFn: take,
    onSuccess: (taken) => alert.success(t(`toast.${wordsOf(taken)}`)),
    onSettled: async () => {
      void refreshRoom(client, '/api/client_orders');
      await refreshRoom(client, '/api/approvals');
    },
  });
}

type Subject = Pick<ApprovalRow, 'id' | 'version'>;

type Approving = Subject & { expectedTotal: number; overBudget?: boolean };

/** Its caller shows errors: a manager confirms budgets that are exceeded only now. */
export const useApprove = () =>
  useStep(
    ({ id, version, expectedTotal, overBudget = false }: Approving) =>
      call(approvals.decide, { params: { id }, body: { approve: true, expectedTotal, overBudget, version } }),
    ({ state }) => (state === 'approved' ? 'approved_placed' : 'approved'),
    true,
  );

export const useDecline = () =>
  useStep(
    ({ id, version, note }: Subject & { note: string }) =>
      call(approvals.decide, { params: { id }, body: { approve: false, note, version } }),
    () => 'declined',
  );

export const useWithdraw = () =>
  useStep(
    ({ id }: Subject) => call(approvals.withdraw, { params: { id } }),
    () => 'withdrawn',
  );

export const useResubmit = () =>
  useStep(
    ({ id, ...body }: Pick<Subject, 'id'> & { withoutSampleIds: number[]; expectedTotal: number }) =>
      call(approvals.resubmit, { params: { id }, body }),
    () => 'resubmitted',
  );

/** The rules that apply to orders of the user. */
export const useOwnRules = () => useQuery({ ...rowQuery(approvalRules.mine, {}), meta: { inline: true } });

export const useRules = (companyId?: number) =>
  useQuery({
    ...rowQuery(approvalRules.get, { query: companyId === undefined ? {} : { companyId } }),
    meta: { inline: true },
  });

export function useSaveRules() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'approvals:toast.rules_saved', ownErrors: true },
    mutationFn: (body: Sent<(typeof approvalRules)['save']>['body']) => call(approvalRules.save, { body }),
    onSettled: () => refreshRoom(client, '/api/approval_rules'),
  });
}

/** Of the user's company, or, for staff, of another. */
export const useLimits = (companyId?: number) =>
  useQuery({
    ...rowQuery(buyingLimitCalls.get, { query: companyId === undefined ? {} : { companyId } }),
    meta: { inline: true },
  });

export function useSaveLimits() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'approvals:toast.limits_saved', merges: true },
    mutationFn: (body: Sent<(typeof buyingLimitCalls)['save']>['body']) =>
      call(buyingLimitCalls.save, { body }),
    onSettled: () => refreshRoom(client, '/api/buying_limits'),
  });
}

export type SubmitBody = Sent<(typeof approvals)['submit']>['body'];
export type SubmitRequestBody = Sent<(typeof approvals)['submitCustomRequest']>['body'];

export const submitCart = (id: number, body: SubmitBody, key: string) =>
  call(approvals.submit, { params: { id }, body }, { idempotencyKey: key });

export const submitRequest = (body: SubmitRequestBody, key: string) =>
  call(approvals.submitCustomRequest, { body }, { idempotencyKey: key });
