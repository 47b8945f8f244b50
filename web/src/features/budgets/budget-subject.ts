import type { Budget } from '@aliquot/contract/budgets';
import { useLayers } from '../../ui/layers/layer-store.ts';

/** The subject of the form: a budget to edit, or null for a new one. */
export interface BudgetSubject {
  budget: Budget | null;
}

/** Opens the form of a budget: mode `edit`. */
export function useBudgetForm() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return (budget: Budget | null) => openDialog('edit', { budget } satisfies BudgetSubject);
}

/** The subject while the form is open; null if the dialog is open for something else. */
export function readSubject(entity: unknown): BudgetSubject | null {
  const known = typeof entity === 'object' && entity !== null && 'budget' in entity;
  return known ? (entity as BudgetSubject) : null;
}
