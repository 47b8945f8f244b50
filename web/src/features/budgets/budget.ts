import { type Budget, type BudgetBody, budgetBody, budgets } from '@aliquot/contract/budgets';
import { entity } from '../../platform/entity/index.ts';
import { today } from '../../platform/format/index.ts';

export const budget = entity(budgets, {
  texts: 'budgets',
  body: budgetBody,
  nameOf: ({ name }) => name,
});

/** A new budget is of the whole company, for this year. */
export const valuesOf = (row: Budget | null): BudgetBody =>
  row
    ? { ...budget.valuesOf(row), userId: row.user?.id ?? null }
    : {
        ...budget.valuesOf(null),
        scope: 'company',
        period: 'year',
        startsOn: `${today().slice(0, 4)}-01-01`,
      };
