import type { SampleClient } from '@aliquot/contract/sample-client';
import { useMemo } from 'react';
import { formatMoney, moneyWidth } from '../../platform/format/index.ts';
import { Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName, splitName } from '../biomarkers/index.ts';
import {
  AvailabilityCell,
  ContainerCell,
  DonorCell,
  ResultChips,
  ShortValueCell,
  ValueCell,
} from '../specimen-view/index.ts';

export function useSpecimenColumns(): readonly Column<SampleClient>[] {
  const wide = useWideColumns();
  const few = useFewColumns();
  return useSmallScreen() ? few : wide;
}

/** What else was measured, below the row. */
function useAlsoColumn(): Column<SampleClient> {
  const { t } = useTranslation('specimens');
  return useMemo(
    () => ({
      id: 'also',
      header: t('also_measured'),
      below: true,
      cell: ({ alsoMeasured, alsoMeasuredCount }) =>
        alsoMeasured.length === 0 ? null : <ResultChips results={alsoMeasured} count={alsoMeasuredCount} />,
    }),
    [t],
  );
}

/** For small screens: code, result and price. The rest is on the label. */
function useFewColumns(): readonly Column<SampleClient>[] {
  const { t, i18n } = useTranslation('specimens');
  const also = useAlsoColumn();
  return useMemo(
    () => [
      {
        id: 'specimen',
        header: t('specimen'),
        sortable: 'collectionYear',
        minWidth: 96,
        cell: ({ code, loincBiomarker }) => (
          <TwoLines first={<Mono>{code}</Mono>} second={splitName(loincBiomarker.name).first} />
        ),
      },
      {
        id: 'value',
        header: t('value'),
        sortable: true,
        width: 72,
        cell: (sample) => <ShortValueCell sample={sample} />,
      },
      {
        id: 'price',
        header: t('price'),
        sortable: true,
        numeric: true,
        width: 84,
        // A currency after the amount may wrap.
        cell: ({ specimenPrice }) => (
          <span className="whitespace-normal">
            {formatMoney(specimenPrice, i18n.language).replace('\u00a0$', ' $')}
          </span>
        ),
      },
      also,
    ],
    [t, i18n.language, also],
  );
}

function useWideColumns(): readonly Column<SampleClient>[] {
  const { t, i18n } = useTranslation('specimens');
  const also = useAlsoColumn();
  return useMemo(
    () => [
      {
        id: 'specimen',
        header: t('specimen'),
        sortable: 'collectionYear',
        width: 112,
        cell: (sample) => (
          <TwoLines
            first={<Mono>{sample.code}</Mono>}
            second={
              sample.collectionYear === null
                ? t('year_unknown')
                : t('collected_in', { year: sample.collectionYear })
            }
          />
        ),
      },
      {
        id: 'biomarker',
        header: t('biomarker'),
        sortable: true,
        minWidth: 124,
        cell: (sample) => (
          <BiomarkerName biomarker={{ name: sample.loincBiomarker.name, loincCode: sample.loincCode }} />
        ),
      },
      {
        id: 'value',
        header: t('value_and_range'),
        sortable: true,
        width: 228,
        cell: (sample) => <ValueCell sample={sample} width={78} />,
      },
      {
        id: 'volume',
        header: t('material'),
        sortable: true,
        width: 168,
        cell: (sample) => <ContainerCell sample={sample} />,
      },
      {
        id: 'age',
        header: t('donor'),
        sortable: true,
        width: 110,
        cell: (sample) => <DonorCell sample={sample} />,
      },
      {
        id: 'availability',
        header: t('status'),
        width: 134,
        cell: (sample) => <AvailabilityCell sample={sample} />,
      },
      {
        id: 'price',
        header: t('price'),
        sortable: true,
        numeric: true,
        width: moneyWidth(i18n.language),
        cell: ({ specimenPrice }) => formatMoney(specimenPrice, i18n.language),
      },
      also,
    ],
    [t, i18n.language, also],
  );
}
