import { lazyPart } from '../../ui/lazy-part.ts';

/** For the client's spend. */
export const BudgetList = lazyPart(() => import('./budget-list.tsx').then((m) => m.BudgetList));

/** For the panel of a company. */
export const CompanyBudgets = lazyPart(() => import('./company-budgets.tsx').then((m) => m.CompanyBudgets));
