import { type DelayBand, inOneLine } from '@aliquot/contract/materials';
import { oldestAge, type SampleClient } from '@aliquot/contract/sample-client';
import { formatResult, formatUnits, formatVolume } from '../../platform/format/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import { numberText } from '../../ui/number-text.ts';
import { State } from '../../ui/state/state.tsx';
import { TwoLines, WithMark } from '../../ui/table/cells.tsx';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { capOf, fillOf, shortCondition } from '../containers/index.ts';
import { RangeFlag, Ruler } from './ruler.tsx';

interface CellProps {
  sample: SampleClient;
}

/** Numbers are right-aligned, so that the rulers line up. */
export function ValueCell({ sample, width = 132 }: CellProps & { width?: number }) {
  const { t, i18n } = useTranslation('specimens');
  const { biomarkerValue: written, result, loincBiomarker } = sample;
  if (written === null) return <span className="text-t3">{t('no_value')}</span>;
  if (!result) return <span className="truncate">{written}</span>;
  const units = formatUnits(loincBiomarker.units ?? '');
  return (
    <span className="flex items-center gap-2">
      <span className="w-26 shrink-0 truncate text-right font-mono" title={result.label ?? undefined}>
        {formatResult(written, i18n.language)} <span className="text-t3">{units}</span>
        <Converted sample={sample} />
      </span>
      <RangeFlag flag={result.class} />
      {result.base && result.class ? (
        <Ruler
          value={result.number}
          low={result.base.low}
          high={result.base.high}
          unit={units}
          width={width}
        />
      ) : (
        <span className="text-label text-t3">{t(result.base ? 'ui:between_ranges' : 'no_range')}</span>
      )}
    </span>
  );
}

/** The result in the display unit of the search, where that is not its own. */
function Converted({ sample: { converted, result } }: CellProps) {
  const { t, i18n } = useTranslation('specimens');
  if (!converted) return null;
  const number = `${result?.comparator ?? ''}${numberText(converted.number, i18n.language, 6)}`;
  return (
    <span className="block truncate text-label text-t3" title={t('converted_note')}>
      ({number} {formatUnits(converted.units)})
    </span>
  );
}

/** The number with its flag, its unit below: where a ruler has no room. */
export function ShortValueCell({ sample }: CellProps) {
  const { t, i18n } = useTranslation('specimens');
  const { biomarkerValue: written, result, loincBiomarker } = sample;
  if (written === null) return <span className="text-label text-t3">{t('no_value')}</span>;
  if (!result) return <span className="block truncate">{written}</span>;
  return (
    <TwoLines
      first={
        <span className="font-mono">
          {formatResult(written, i18n.language)} <RangeFlag flag={result.class} />
        </span>
      }
      second={
        <span className="font-mono">
          {formatUnits(loincBiomarker.units ?? '')}
          <Converted sample={sample} />
        </span>
      }
    />
  );
}

export function useVolumeText() {
  const { t, i18n } = useTranslation('specimens');
  return (amount: number, units: SampleClient['volumeUnits']) =>
    `${formatVolume(amount, units, i18n.language)} ${t(`units.${units}`, { count: amount })}`;
}

export type Preanalytics = Pick<
  SampleClient,
  | 'material'
  | 'anticoagulant'
  | 'fasting'
  | 'freezeThaws'
  | 'hoursToProcessing'
  | 'hoursToFreezer'
  | 'method'
  | 'measuredYear'
>;

/** A line of an order lacks what was not kept yet when it was ordered. */
export type MaybeAbsent<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined };

/** "Plasma, lithium heparin"; of a sample that was bought before materials were recorded nothing. */
export function useMaterialText() {
  const { t } = useTranslation(['specimens', 'preanalytics']);
  return ({ material, anticoagulant }: MaybeAbsent<Preanalytics>) =>
    material === undefined
      ? null
      : (inOneLine([
          material && t(`preanalytics:materials.${material}`),
          anticoagulant ? t(`preanalytics:anticoagulants.${anticoagulant}`) : null,
        ]) ?? t('not_stated'));
}

/** How a sample was handled, as far as it is known: "Fasting, thawed once, processed within 2 h". */
export function useHandlingText() {
  const { t } = useTranslation(['specimens', 'preanalytics']);
  const delay = (done: 'processed' | 'frozen', band: DelayBand | null) =>
    band && t(band === 'over_48' ? `${done}_late` : `${done}_within`, { hours: band.replace('up_to_', '') });
  return ({ fasting, freezeThaws, hoursToProcessing, hoursToFreezer }: Preanalytics) =>
    inOneLine([
      fasting === 'unknown' ? null : t(`preanalytics:fastings.${fasting}`),
      freezeThaws && t(`preanalytics:freezeThaws.${freezeThaws}`),
      delay('processed', hoursToProcessing),
      delay('frozen', hoursToFreezer),
    ]);
}

/** What it is, in what: the material where it is stated, else the container. */
export function ContainerCell({ sample }: CellProps) {
  const { t } = useTranslation('specimens');
  const inWords = useVocabulary();
  const volume = useVolumeText();
  const { storageContainer, storageCondition } = sample;
  const kept = storageCondition && shortCondition(inWords(storageCondition));
  const material = useMaterialText();
  const container = storageContainer ? inWords(storageContainer) : t('no_container');
  const first = sample.material ? material(sample) : container;
  const second = [volume(sample.volumeNumber, sample.volumeUnits), kept];
  return (
    <WithMark mark={<Vial cap={capOf(storageContainer)} fill={fillOf(sample)} />}>
      <TwoLines
        first={<span title={`${first}, ${container}`}>{first}</span>}
        second={second.filter(Boolean).join(', ')}
      />
    </WithMark>
  );
}

type Donor = Pick<SampleClient, 'donorGender' | 'donorAge'>;

/**
 * Sex as a word, since a letter could be mistaken for a result flag, and age at collection, ninety and above
 * as one.
 */
function useDonorParts() {
  const { t } = useTranslation('specimens');
  return ({ donorGender, donorAge }: Donor) => {
    const age = donorAge === null ? null : donorAge >= oldestAge ? `${oldestAge}+` : String(donorAge);
    return [donorGender === null ? null : t(`genders.${donorGender}`), age];
  };
}

/** "Male 63". */
export function useDonorText() {
  const { t } = useTranslation('specimens');
  const parts = useDonorParts();
  return (donor: Donor) => parts(donor).filter(Boolean).join(' ') || t('unknown');
}

/** In two lines, for narrow columns. */
export function ShortDonorCell({ sample }: CellProps) {
  const { t } = useTranslation('specimens');
  const [sex, age] = useDonorParts()(sample);
  return sex && age ? <TwoLines first={sex} second={age} /> : (sex ?? age ?? t('unknown'));
}

export function DonorCell({ sample }: CellProps) {
  const { t } = useTranslation('specimens');
  const donor = useDonorText();
  const inWords = useVocabulary();
  const ethnicity = sample.donorEthnicity ? inWords(sample.donorEthnicity) : t('not_said');
  return <TwoLines first={donor(sample)} second={<span title={ethnicity}>{ethnicity}</span>} />;
}

/** Available, held by others for some minutes, in the user's cart, or sold. */
export function AvailabilityCell({ sample }: CellProps) {
  const { t } = useTranslation('specimens');
  if (sample.availability === 'held') {
    if (sample.heldUntil === null) return <State state="held" />;
    const left = Date.parse(sample.heldUntil) - Date.now();
    return <State state="held" label={t('held_minutes', { count: Math.max(1, Math.ceil(left / 60_000)) })} />;
  }
  if (sample.availability === 'in_cart') return <State state="reserved" label={t('in_your_cart')} />;
  return <State state={sample.availability} />;
}
