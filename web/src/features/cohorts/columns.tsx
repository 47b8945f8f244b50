import type { CohortRow } from '@aliquot/contract/cohorts';
import { useMemo } from 'react';
import { formatMoney, moneyWidth, since } from '../../platform/format/index.ts';
import { Faint, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { AvailableText } from './available-text.tsx';

export function useCohortColumns(): readonly Column<CohortRow>[] {
  const { t, i18n } = useTranslation(['cohorts', 'common']);
  return useMemo(() => {
    const language = i18n.language;
    const number = (count: number) => count.toLocaleString(language);
    return [
      {
        id: 'name',
        header: t('name'),
        sortable: true,
        minWidth: 200,
        cell: ({ name, note, shared, mine }) => {
          const second = [shared && mine ? t('is_shared') : null, note].filter(Boolean).join(', ');
          return second ? <TwoLines first={name} second={<span title={second}>{second}</span>} /> : name;
        },
      },
      {
        id: 'owner',
        priority: 1,
        header: t('owner'),
        width: 150,
        cell: ({ owner, mine }) => (mine ? <Faint>{t('you')}</Faint> : owner.name),
      },
      {
        id: 'cases',
        priority: 3,
        header: t('cases'),
        numeric: true,
        width: 84,
        cell: ({ cases }) => number(cases),
      },
      {
        id: 'controls',
        priority: 2,
        header: t('controls'),
        numeric: true,
        width: 96,
        cell: ({ controls }) => number(controls),
      },
      {
        id: 'available',
        priority: 6,
        header: t('available_now'),
        numeric: true,
        width: 168,
        cell: (row) => <AvailableText row={row} />,
      },
      {
        id: 'total',
        priority: 5,
        header: t('total'),
        numeric: true,
        width: moneyWidth(language) + 8,
        cell: ({ total }) => formatMoney(total, language),
      },
      {
        id: 'builtAt',
        priority: 4,
        header: t('built'),
        sortable: true,
        width: 148,
        cell: ({ builtAt, outdated }) => {
          const when = builtAt ? since(builtAt, new Date(), t, language) : t('never');
          return outdated ? (
            <TwoLines first={when} second={<span className="text-orange">{t('outdated_short')}</span>} />
          ) : (
            when
          );
        },
      },
    ];
  }, [t, i18n.language]);
}
