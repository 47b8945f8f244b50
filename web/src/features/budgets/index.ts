// What a company, its users and its blanket purchase orders may spend.
export { overrunsIn, useBudgets, useExceeded } from './api.ts';
export type { Overrun } from './exceeded.ts';
export { BudgetList, CompanyBudgets } from './lazy-parts.ts';
export { OrderBudgets } from './order-budgets.tsx';
export { OverNote } from './over-note.tsx';
export { PurchaseOrderField } from './purchase-order-field.tsx';
