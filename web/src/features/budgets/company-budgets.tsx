import { budgets } from '@aliquot/contract/budgets';
import { useId } from 'react';
import { ExportMenu, listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { budgetList, useBudgets } from './api.ts';
import { useBudgetWords } from './use-budget-words.ts';

/** The budgets of a company, which staff read. */
export function CompanyBudgets({ companyId }: { companyId: number }) {
  const { t } = useTranslation('budgets');
  const words = useBudgetWords();
  const heading = useId();
  const { data, error, refetch } = useBudgets(companyId);
  const failure = listError(error, t('could_not_load'));
  if (failure) return <ErrorState {...failure} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText />;
  if (data.items.length === 0) return <p className="text-t3">{t('none')}</p>;
  return (
    <>
      <div className="mt-3 flex items-center justify-between gap-x-4">
        <p id={heading} className="text-label font-medium text-t2">
          {t('title')}
        </p>
        <ExportMenu row={budgets.export} list={budgetList(companyId)} count={data.count} />
      </div>
      <ul aria-labelledby={heading} className="divide-y divide-line">
        {data.items.map((row) => (
          <li key={row.id} className="flex items-baseline gap-x-4 py-2 text-dense max-sm:flex-col">
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{row.name}</span>
              <span className="block text-label break-words text-t2">{words.scope(row)}</span>
            </span>
            <span className="text-right max-sm:text-left">
              <span className="block">{words.used(row)}</span>
              <span className="block text-label text-t2">{words.period(row)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
