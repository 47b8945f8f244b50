import type { Budget } from '@aliquot/contract/budgets';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { formatMoney, today } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { daysInWords } from './days-in-words.ts';

export function useBudgetWords() {
  const { t, i18n } = useTranslation('budgets');
  return useMemo(() => budgetWords(t, i18n.language), [t, i18n.language]);
}

function budgetWords(t: TFunction<'budgets'>, language: string) {
  const money = (amount: number) => formatMoney(amount, language);
  return {
    money,
    /** Whose orders count. */
    scope: ({ scope, user, purchaseOrderNumber }: Pick<Budget, 'scope' | 'user' | 'purchaseOrderNumber'>) => {
      if (scope === 'user') return user?.name ?? '';
      return scope === 'company' ? t('scope.company') : t('of_order', { number: purchaseOrderNumber });
    },
    used: ({ amount, now }: Pick<Budget, 'amount' | 'now'>) =>
      t('used_of', { used: money(now.used), amount: money(amount) }),
    period: ({ now }: Pick<Budget, 'now'>) => daysInWords(now.from, now.to, t, language),
    /** How often it starts anew, or that it does not apply today. */
    repeats: ({ period, startsOn, endsOn }: Pick<Budget, 'period' | 'startsOn' | 'endsOn'>) => {
      if (startsOn > today()) return t('not_started');
      return endsOn !== null && endsOn < today() ? t('ended') : t(`period.${period}`);
    },
  };
}
