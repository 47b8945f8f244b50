import type { Sample } from '@aliquot/contract/samples';
import { useMemo } from 'react';
import {
  formatDay,
  formatMoney,
  formatResult,
  formatUnits,
  formatVolume,
  moneyWidth,
} from '../../platform/format/index.ts';
import { State } from '../../ui/state/state.tsx';
import { Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { capOf, fillOf } from '../containers/index.ts';
import { RangeFlag, Ruler } from '../specimen-view/index.ts';
import { expiryOf } from './dates.ts';
import { moreColumns } from './sample-more-columns.tsx';

/** Official names are never translated; the list shows the short one, the tooltip the full one. */
export const termName = ({ shortName, name }: Sample['loincBiomarker']) => shortName ?? name;

export function useSampleColumns(): readonly Column<Sample>[] {
  const { t, i18n } = useTranslation('inventory');
  const language = i18n.language;
  return useMemo(
    () => [
      {
        id: 'accession',
        header: t('accession'),
        sortable: true,
        width: 146,
        cell: (sample) => <Mono>{sample.accession}</Mono>,
      },
      {
        id: 'biomarker',
        priority: 80,
        header: t('biomarker'),
        sortable: true,
        minWidth: 190,
        cell: (sample) => <TermCell sample={sample} />,
      },
      {
        id: 'value',
        priority: 50,
        header: t('value_and_range'),
        sortable: true,
        width: 246,
        cell: (sample) => <ValueCell sample={sample} language={language} />,
      },
      {
        id: 'volume',
        priority: 30,
        header: t('volume'),
        sortable: true,
        width: 100,
        cell: (sample) => <VolumeCell sample={sample} language={language} />,
      },
      {
        id: 'location',
        priority: 10,
        header: t('location'),
        width: 130,
        cell: (sample) => <LocationCell sample={sample} />,
      },
      {
        id: 'donor',
        priority: 20,
        header: t('donor'),
        width: 104,
        cell: (sample) => <DonorCell sample={sample} language={language} />,
      },
      {
        id: 'expirationDate',
        priority: 40,
        header: t('expires'),
        sortable: true,
        width: 100,
        cell: (sample) => <ExpiryCell day={sample.expirationDate} language={language} />,
      },
      ...moreColumns(t, language),
      {
        id: 'status',
        priority: 60,
        header: t('status'),
        sortable: true,
        width: 112,
        cell: (sample) =>
          sample.active ? <State state={sample.status} /> : <State state="inactive" label={t('deleted')} />,
      },
      {
        id: 'price',
        priority: 70,
        header: t('price'),
        sortable: true,
        numeric: true,
        width: moneyWidth(language),
        cell: ({ specimenPrice }) =>
          specimenPrice === null ? (
            <span className="font-sans text-t3">{t('unpriced')}</span>
          ) : (
            formatMoney(specimenPrice, language)
          ),
      },
    ],
    [t, language],
  );
}

function TermCell({ sample }: { sample: Sample }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2" title={sample.loincBiomarker.name}>
      <span className="truncate">{termName(sample.loincBiomarker)}</span>
      <span className="shrink-0 font-mono text-label text-t3">{sample.loincCode}</span>
    </span>
  );
}

interface CellProps {
  sample: Sample;
  language: string;
}

/** Numbers are right-aligned, so that the rulers line up. */
function ValueCell({ sample, language }: CellProps) {
  const { t } = useTranslation('inventory');
  const { biomarkerValue: written, result, loincBiomarker } = sample;
  if (written === null) return <span className="text-t3">{t('no_value')}</span>;
  const units = formatUnits(loincBiomarker.units ?? '');
  if (!result) return <span className="truncate">{written}</span>;
  return (
    <span className="flex items-center gap-2">
      <span className="w-26 shrink-0 truncate text-right font-mono" title={result.label ?? undefined}>
        {formatResult(written, language)} <span className="text-t3">{units}</span>
      </span>
      <RangeFlag flag={result.class} />
      {result.base && result.class ? (
        <Ruler value={result.number} low={result.base.low} high={result.base.high} unit={units} width={96} />
      ) : (
        <span className="text-label text-t3">{t(result.base ? 'ui:between_ranges' : 'no_range')}</span>
      )}
    </span>
  );
}

function VolumeCell({ sample, language }: CellProps) {
  const { t } = useTranslation('inventory');
  return (
    <span className="flex items-center gap-2" title={sample.storageContainer ?? undefined}>
      <Vial size="compact" cap={capOf(sample.storageContainer)} fill={fillOf(sample)} />
      <span className="font-mono">
        {formatVolume(sample.volumeNumber, sample.volumeUnits, language)}{' '}
        <span className="text-t3">{t(`units.${sample.volumeUnits}`, { count: sample.volumeNumber })}</span>
      </span>
    </span>
  );
}

/** "F03 / Shelf 2 / Box 076" without the words and spaces that repeat in every location. */
const shortPlace = (location: string) =>
  location
    .split('/')
    .map((part) => part.trim().replace(/^\p{L}+\s+(?=\S)/u, ''))
    .join('/');

function LocationCell({ sample }: { sample: Sample }) {
  const full = [sample.storageFacility.name, sample.storageLocation].filter(Boolean).join(', ');
  return sample.storageLocation ? (
    <span className="font-mono text-label text-t2" title={full}>
      {shortPlace(sample.storageLocation)}
    </span>
  ) : (
    <span className="text-t3" title={full}>
      {sample.storageFacility.name}
    </span>
  );
}

/** The sex as a word: a letter could be mistaken for a result flag. */
function DonorCell({ sample, language }: CellProps) {
  const { t } = useTranslation('inventory');
  const { donorGender, donorDob } = sample;
  const sex = donorGender && t(`genders.${donorGender}`);
  const born = donorDob && formatDay(donorDob, language);
  if (sex && born) return <TwoLines first={sex} second={born} />;
  return sex ?? <span className={born ? 'text-t2' : 'text-t3'}>{born ?? t('unknown')}</span>;
}

function ExpiryCell({ day, language }: { day: string | null; language: string }) {
  const { t } = useTranslation('inventory');
  if (day === null) return <span className="text-t3">{t('never')}</span>;
  const expiry = expiryOf(day);
  if (!expiry) return <span className="text-t2">{formatDay(day, language)}</span>;
  return (
    <span className="text-orange" title={t(`expiry.${expiry}`)}>
      {formatDay(day, language)}
      <span className="sr-only"> {t(`expiry.${expiry}`)}</span>
    </span>
  );
}
