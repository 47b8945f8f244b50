import { labelWord } from '@aliquot/contract/range-words';
import { baseOf, classifyResult, parseResult, rangesFor } from '@aliquot/contract/results';
import type { SampleBody } from '@aliquot/contract/samples';
import { formatResult, formatUnits, formatVolume } from '../../platform/format/index.ts';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { capacityOf, capOf, fillOf } from '../containers/index.ts';
import { LargeRuler } from '../specimen-view/index.ts';
import { ageAt } from './dates.ts';
import type { useTerm } from './use-term.ts';
import { plainResult, typedUnits } from './written-result.ts';

type Term = NonNullable<ReturnType<typeof useTerm>['data']>;

interface ResultPictureProps {
  form: FormHandle<SampleBody>;
  term: Term | null;
}

/** Classifies the value for this donor and draws the volume while typing, by the rules of the server. */
export function ResultPicture({ form, term }: ResultPictureProps) {
  const { i18n } = useTranslation('inventory');
  const [value, gender, dob, collected] = form.methods.watch([
    'biomarkerValue',
    'donorGender',
    'donorDob',
    'collectionDate',
  ]);
  const [amount, units, container] = form.methods.watch(['volumeNumber', 'volumeUnits', 'storageContainer']);
  // A value in another unit has its place once the server has converted it.
  const written = typedUnits(value ?? '', term, i18n.language)
    ? ''
    : plainResult(value ?? '', term, i18n.language);
  const donor = { gender: gender || null, age: ageAt(dob, collected) };
  return (
    <div className="mb-4 flex min-h-20 items-center gap-8 max-sm:flex-col max-sm:items-stretch">
      {term ? (
        <Classified term={term} written={written} donor={donor} />
      ) : (
        <span className="min-w-0 flex-1" />
      )}
      <VialGauge
        amount={typeof amount === 'number' && amount > 0 ? amount : null}
        units={units}
        container={container || null}
        language={i18n.language}
      />
    </div>
  );
}

interface ClassifiedProps {
  term: Term;
  written: string;
  donor: { gender: string | null; age: number | null };
}

function Classified({ term, written, donor }: ClassifiedProps) {
  const { t, i18n } = useTranslation('inventory');
  const language = i18n.language.startsWith('fr') ? 'fr' : 'en';
  const units = formatUnits(term.units ?? '');
  const parsed = written ? parseResult(written, term) : null;
  const fitting = rangesFor(term.ranges, donor);
  const base = baseOf(fitting);
  if (term.type !== 'Quantitative' || !base)
    return (
      <p className="min-w-0 flex-1">
        <span className="block font-mono text-lead text-serum">
          {parsed ? `${formatResult(written, language)} ${units}` : written}
        </span>
        <span className="block text-label text-t3">
          {t(term.type === 'Quantitative' ? 'no_range_for_donor' : `types.${term.type}`)}
        </span>
      </p>
    );
  const classified = parsed ? classifyResult(parsed.number, term.ranges, donor) : null;
  const baseRange = fitting.find((range) => range.low === base.low);
  const others = fitting.filter((range) => range !== baseRange && range.low !== null);
  const text = `${formatResult(written, language)} ${units}`;
  return (
    <div className="min-w-0 flex-1">
      <LargeRuler
        base={base}
        baseLabel={labelWord(language, baseRange?.label ?? 'Normal')}
        value={parsed?.number ?? null}
        text={text}
        marks={others.map((range) => ({ at: range.low ?? 0, label: labelWord(language, range.label) }))}
      />
      <p role="status" className={classified && !classified.class ? 'text-label text-t2' : 'sr-only'}>
        {classified
          ? `${text}, ${t(classified.class ? `classes.${classified.class}` : 'ui:between_ranges')}`
          : ''}
      </p>
    </div>
  );
}

interface VialGaugeProps {
  amount: number | null;
  units: string;
  container: string | null;
  language: string;
}

function VialGauge({ amount, units, container, language }: VialGaugeProps) {
  const { t } = useTranslation('inventory');
  const capacity = capacityOf(container);
  const fill =
    amount === null
      ? null
      : fillOf({ volumeNumber: amount, volumeUnits: units, storageContainer: container });
  return (
    <div className="flex shrink-0 items-center gap-4">
      <Vial size="panel" cap={capOf(container)} fill={fill} />
      <span className="min-w-20">
        <span className="block font-mono text-code">
          {amount === null ? '' : formatVolume(amount, units, language)}{' '}
          <span className="text-dense text-t3">{t(`units.${units}`, { count: amount ?? 0 })}</span>
        </span>
        {capacity === null ? null : (
          <span className="block text-label text-t3">
            {t('of_capacity', { capacity: formatVolume(capacity, 'mL', language) })}
          </span>
        )}
      </span>
    </div>
  );
}
