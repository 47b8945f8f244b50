import { TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useOwnBudgets } from './api.ts';
import { leftAfter, type OwnBudget, touchedBy } from './exceeded.ts';
import { useBudgetWords } from './use-budget-words.ts';

/** What an order of this total leaves of the budgets that it counts against. */
export function OrderBudgets({ total }: { total: number }) {
  const { data } = useOwnBudgets();
  const touched = touchedBy(data?.items ?? [], '');
  if (touched.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-col gap-1 text-label">
      {touched.map((each) => (
        <Left key={each.id} budget={each} left={leftAfter(each, total)} />
      ))}
    </ul>
  );
}

function Left({ budget: { name, amount }, left }: { budget: OwnBudget; left: number }) {
  const { t } = useTranslation('budgets');
  const { money } = useBudgetWords();
  const over = left < 0;
  return (
    <li className={cx('flex items-start gap-1.5', over ? 'text-orange' : 'text-t2')}>
      {over ? <TriangleAlert size={14} className="mt-px" aria-hidden="true" /> : null}
      <span className="min-w-0 break-words">
        {over
          ? t('over_by', { name, over: money(-left) })
          : t('left_after', { name, left: money(left), amount: money(amount) })}
      </span>
    </li>
  );
}
