import { approvalRules } from '@aliquot/contract/approvals';
import { budgets, maxBudgets } from '@aliquot/contract/budgets';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { useQuery } from '@tanstack/react-query';
import { ApiError, listRowQuery, rowQuery } from '../../platform/api/index.ts';
import { exceededBy, type Order, type Overrun } from './exceeded.ts';

/** All of the user's company, for its managers, or, for staff, of another. */
export const budgetList = (clientCompanyId?: number) => ({
  ...omitUndefined({ clientCompanyId }),
  active: true,
  limit: maxBudgets,
  sortBy: 'name',
});

export const useBudgets = (clientCompanyId?: number) =>
  useQuery(listRowQuery(budgets.getMany, { body: budgetList(clientCompanyId) }));

/** The budgets that an order of the user can count against. */
export const useOwnBudgets = () => useQuery({ ...rowQuery(budgets.forMe, {}), meta: { inline: true } });

/** The active users of the company: those whom an approval rule can name. */
export const useColleagues = () =>
  useQuery({ ...rowQuery(approvalRules.get, { query: {} }), meta: { inline: true } }).data?.people ?? [];

/** The budgets that an order of the user exceeds; none while they are not known, since the server says it again. */
export function useExceeded(order: Order): Overrun[] {
  const { data } = useOwnBudgets();
  return data ? exceededBy(data.items, order) : [];
}

/** The budgets for which the server asks a manager to confirm; null for other errors. */
export function overrunsIn(error: unknown): readonly Overrun[] | null {
  if (!(error instanceof ApiError) || error.errorName !== 'over_budget') return null;
  return (error.details as { budgets?: Overrun[] } | undefined)?.budgets ?? [];
}
