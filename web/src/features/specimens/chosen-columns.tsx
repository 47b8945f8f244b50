import type { SpecimensOf } from '@aliquot/contract/specimens';
import { useMemo } from 'react';
import { formatMoney } from '../../platform/format/index.ts';
import { TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { Distribution } from './distribution.tsx';

export function useChosenColumns(): readonly Column<SpecimensOf>[] {
  const wide = useWideColumns();
  const few = useFewColumns();
  return useSmallScreen() ? few : wide;
}

/** For small screens: count and lowest price. The distribution is shown in the expanded row. */
function useFewColumns(): readonly Column<SpecimensOf>[] {
  const { t, i18n } = useTranslation('specimens');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('biomarker'),
        minWidth: 116,
        cell: (row) => <BiomarkerName biomarker={row} />,
      },
      {
        id: 'available',
        header: t('available_header'),
        numeric: true,
        width: 136,
        cell: ({ matching, available, price }) => (
          <TwoLines
            first={<Count matching={matching} available={available} />}
            second={price ? t('price_from', { price: formatMoney(price.from, i18n.language) }) : t('none')}
          />
        ),
      },
    ],
    [t, i18n.language],
  );
}

/** Matching samples of those available. */
function Count({ matching, available }: Pick<SpecimensOf, 'matching' | 'available'>) {
  const { t, i18n } = useTranslation('specimens');
  return (
    <span title={t('available_count', { count: available })}>
      {matching.toLocaleString(i18n.language)}
      {matching === available ? null : (
        <span className="text-t3"> / {available.toLocaleString(i18n.language)}</span>
      )}
    </span>
  );
}

function useWideColumns(): readonly Column<SpecimensOf>[] {
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
        width: 244,
        cell: (row) => <Distribution {...row} />,
      },
      {
        id: 'available',
        header: t('available_header'),
        numeric: true,
        width: 110,
        cell: (row) => <Count {...row} />,
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
