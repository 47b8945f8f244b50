import type { Biomarker } from '@aliquot/contract/biomarkers';
import { useMemo } from 'react';
import { TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from './biomarker-name.tsx';
import { BiomarkerState } from './biomarker-state.tsx';

/** Physically in stock, sellable or not. */
export const inStock = ({ stock }: Biomarker) => stock.available + stock.reserved + stock.on_hold;

export function useBiomarkerColumns(): readonly Column<Biomarker>[] {
  const { t, i18n } = useTranslation('biomarkers');
  return useMemo(() => {
    const number = (value: number) =>
      value === 0 ? <span className="text-t3">0</span> : value.toLocaleString(i18n.language);
    return [
      {
        id: 'name',
        header: t('biomarker'),
        sortable: true,
        minWidth: 340,
        cell: (row) => <BiomarkerName biomarker={row} />,
      },
      {
        id: 'verified',
        header: t('status'),
        sortable: true,
        width: 120,
        cell: (row) => <BiomarkerState biomarker={row} />,
      },
      {
        id: 'type',
        header: t('type'),
        sortable: true,
        width: 140,
        cell: (row) => (
          <TwoLines first={t(`types.${row.type}`)} second={t('scale_is', { scale: row.scaleType })} />
        ),
      },
      {
        id: 'ranges',
        header: t('ranges'),
        sortable: true,
        numeric: true,
        width: 100,
        cell: (row) => (row.type === 'Quantitative' ? number(row.rangeCount) : null),
      },
      {
        id: 'stock',
        header: t('available'),
        sortable: true,
        numeric: true,
        width: 110,
        cell: (row) => number(row.stock.available),
      },
      {
        id: 'in_stock',
        header: t('in_stock'),
        numeric: true,
        width: 110,
        cell: (row) => number(inStock(row)),
      },
      {
        id: 'class',
        header: t('class'),
        sortable: true,
        width: 140,
        cell: (row) => <span className="text-t2">{row.class}</span>,
      },
    ];
  }, [t, i18n.language]);
}
