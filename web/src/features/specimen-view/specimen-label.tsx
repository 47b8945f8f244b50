import { diagnosisText } from '@aliquot/contract/diagnoses';
import { formatInterval } from '@aliquot/contract/result-words';
import type { SampleClient } from '@aliquot/contract/sample-client';
import type { ReactNode } from 'react';
import { formatResult, formatUnits } from '../../platform/format/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { capOf, conditionWords, fillOf } from '../containers/index.ts';
import { AlsoMeasured } from './also-measured.tsx';
import { CodeSymbol } from './code-symbol.tsx';
import { LargeRuler } from './large-ruler.tsx';
import {
  type MaybeAbsent,
  type Preanalytics,
  useDonorText,
  useMaterialText,
  useVolumeText,
} from './specimen-cells.tsx';

/** The data of a label: of a sample for sale, or of one as it was bought. */
export type Labelled = Pick<
  SampleClient,
  | 'code'
  | 'loincBiomarker'
  | 'biomarkerValue'
  | 'result'
  | 'collectionYear'
  | 'donorAge'
  | 'donorEthnicity'
  | 'donorGender'
  | 'donorZip'
  | 'expiryBand'
  | 'storageCondition'
  | 'storageContainer'
  | 'volumeNumber'
  | 'volumeUnits'
> &
  MaybeAbsent<Preanalytics & Pick<SampleClient, 'donorCode' | 'diagnoses' | 'alsoMeasured'>>;

/** All data of a sample, like its label. */
export function SpecimenLabel({ sample }: { sample: Labelled }) {
  const { t } = useTranslation('specimens');
  return (
    <section
      aria-label={t('label')}
      className="flex gap-6 rounded-control border border-ctl bg-s1 p-5 max-sm:flex-col max-sm:p-4"
    >
      <div className="min-w-0 flex-1">
        <p className="text-dense text-t2" lang="en">
          {sample.loincBiomarker.name}
        </p>
        <Result sample={sample} />
        <Facts sample={sample} />
        {sample.alsoMeasured?.length ? <AlsoMeasured results={sample.alsoMeasured} /> : null}
      </div>
      <div className="flex flex-col items-center justify-between gap-4 max-sm:flex-row">
        <Vial size="panel" cap={capOf(sample.storageContainer)} fill={fillOf(sample)} />
        <CodeSymbol code={sample.code} />
      </div>
    </section>
  );
}

function Result({ sample: { biomarkerValue, result, loincBiomarker } }: { sample: Labelled }) {
  const { t, i18n } = useTranslation('specimens');
  const units = formatUnits(loincBiomarker.units ?? '');
  const text =
    biomarkerValue === null
      ? t('no_value')
      : [formatResult(biomarkerValue, i18n.language), result ? units : ''].filter(Boolean).join(' ');
  if (!result?.base) return <p className="my-3 font-mono text-lead text-serum">{text}</p>;
  return (
    <div className="my-4 flex pr-6">
      <LargeRuler
        base={result.base}
        baseLabel={t('classes.normal')}
        value={result.number}
        text={text}
        marks={[]}
      />
    </div>
  );
}

/** "Roche cobas e 801, 2024". */
const measured = ({ method, measuredYear }: Labelled) => [method, measuredYear].filter(Boolean).join(', ');

function Facts({ sample }: { sample: Labelled }) {
  const { t, i18n } = useTranslation('specimens');
  const donor = useDonorText();
  const volume = useVolumeText();
  const inWords = useVocabulary();
  const material = useMaterialText();
  const { result } = sample;
  const units = formatUnits(sample.loincBiomarker.units ?? '');
  const facts: [name: string, text: ReactNode][] = [
    [t('class_short'), result?.class ? t(`classes.${result.class}`) : result?.base && t('ui:between_ranges')],
    [t('reference'), result?.base && `${formatInterval(result.base, i18n.language)} ${units}`.trim()],
    [t('measured'), measured(sample)],
    [t('material'), material(sample)],
    [t('volume'), volume(sample.volumeNumber, sample.volumeUnits)],
    [t('container'), sample.storageContainer && inWords(sample.storageContainer)],
    [t('condition'), sample.storageCondition && conditionWords(inWords(sample.storageCondition))],
    [
      t('fasting'),
      sample.fasting && sample.fasting !== 'unknown' && t(sample.fasting === 'yes' ? 'ui:yes' : 'ui:no'),
    ],
    [t('freeze_thaws'), sample.freezeThaws && t(`preanalytics:freezeThaws.${sample.freezeThaws}`)],
    [
      t('hours_to_processing'),
      sample.hoursToProcessing && t(`preanalytics:delays.${sample.hoursToProcessing}`),
    ],
    [t('hours_to_freezer'), sample.hoursToFreezer && t(`preanalytics:delays.${sample.hoursToFreezer}`)],
    [t('collected'), sample.collectionYear === null ? null : String(sample.collectionYear)],
    [t('expiry'), sample.expiryBand && t(`expiries.${sample.expiryBand}`)],
    [t('donor'), donor(sample)],
    [t('donor_code'), sample.donorCode && <span className="font-mono">{sample.donorCode}</span>],
    [t('diagnoses'), sample.diagnoses?.map(diagnosisText).join('\n')],
    [t('ethnicity'), sample.donorEthnicity && inWords(sample.donorEthnicity)],
    [t('zip'), sample.donorZip],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-dense max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="contents">
            <dt className="min-w-0 break-words text-t3">{name}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
