import type { SpecimensOf } from '@aliquot/contract/specimens';
import { useMemo } from 'react';
import { formatMoney } from '../../platform/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { Distribution } from './distribution.tsx';

export function useChosenColumns(): readonly Column<SpecimensOf>[] {
  const { t, i18n } = useTranslation('specimens');
  return useMemo(() => {
    const money = (amount: number) => formatMoney(amount, i18n.language);
    return [
      {
        id: 'name',
        header: t('biomarker'),
        minWidth: 180,
        cell: (row) => <BiomarkerName biomarker={row} />,
      },
      {
        id: 'type',
        header: t('type'),
        width: 116,
        cell: ({ type }) => <span className="text-t2">{t(`types.${type}`)}</span>,
      },
      {
        id: 'values',
        header: t('values_and_range'),
        width: 220,
        cell: (row) => <Distribution histogram={row.histogram} base={row.base} />,
      },
      {
        id: 'available',
        header: t('available_header'),
        numeric: true,
        width: 110,
        cell: ({ matching, available }) => (
          <span title={t('available_count', { count: available })}>
            {matching.toLocaleString(i18n.language)}
            {matching === available ? null : (
              <span className="text-t3"> / {available.toLocaleString(i18n.language)}</span>
            )}
          </span>
        ),
      },
      {
        id: 'price',
        header: t('price_per_vial'),
        numeric: true,
        width: 212,
        cell: ({ price }) =>
          price === null ? (
            <span className="text-t3">{t('none')}</span>
          ) : price.from === price.to ? (
            money(price.from)
          ) : (
            <>
              {money(price.from)} <span className="text-t3">{t('to')}</span> {money(price.to)}
            </>
          ),
      },
    ];
  }, [t, i18n.language]);
}
