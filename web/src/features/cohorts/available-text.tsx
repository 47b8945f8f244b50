import type { CohortRow } from '@aliquot/contract/cohorts';
import { TwoLines } from '../../ui/table/cells.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** "78 of 80", and what became of the others. */
export function AvailableText({ row }: { row: CohortRow }) {
  const { t, i18n } = useTranslation('cohorts');
  const members = row.cases + row.controls;
  const lost = members - row.available - row.ordered;
  const number = (count: number) => count.toLocaleString(i18n.language);
  const count = t('available_of', { available: number(row.available), members: number(members) });
  const others = [
    ...(row.ordered > 0 ? [t('ordered_count', { count: row.ordered })] : []),
    ...(lost > 0 ? [t('lost_count', { count: lost })] : []),
  ];
  if (others.length === 0) return count;
  return (
    <TwoLines
      first={count}
      second={
        <span className={lost > 0 ? 'font-sans text-orange' : 'font-sans'} title={others.join(', ')}>
          {others.join(', ')}
        </span>
      }
    />
  );
}
