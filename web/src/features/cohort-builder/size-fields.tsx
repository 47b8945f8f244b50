import {
  type CohortDesign,
  type CohortPreference,
  cohortPreferences,
  maxMembers,
  maxRatio,
  membersOf,
} from '@aliquot/contract/cohorts';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { NativeSelect } from '../../ui/select/native-select.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { CountField } from './count-field.tsx';
import { Tick } from './match-fields.tsx';

interface SizeFieldsProps {
  design: CohortDesign;
  onChange: (change: Partial<CohortDesign>, history: 'replace' | 'push') => void;
}

const mostCases = ({ ratio, controls }: Pick<CohortDesign, 'ratio' | 'controls'>) =>
  Math.floor(maxMembers / (controls ? 1 + ratio : 1));

/** How many of each, and which are taken first. */
export function SizeFields({ design, onChange }: SizeFieldsProps) {
  const { t } = useTranslation('cohorts');
  const { count, ratio, controls, prefer, onePerDonor } = design;
  const setRatio = (next: number) =>
    onChange({ ratio: next, count: Math.min(count, mostCases({ ratio: next, controls })) }, 'push');
  return (
    <fieldset>
      <legend className="mb-2 text-body font-semibold">{t('how_many')}</legend>
      <div className="flex items-start gap-5">
        <CountField
          label={t('cases')}
          className="w-20"
          value={count}
          least={1}
          most={mostCases(design)}
          onChange={(next) => onChange({ count: next }, 'replace')}
        />
        {controls ? (
          <div>
            <p className="mb-1.5 text-label font-medium text-t2" aria-hidden="true">
              {t('controls_each')}
            </p>
            <Segmented
              size="small"
              label={t('controls_each')}
              value={String(ratio)}
              options={Array.from({ length: maxRatio }, (_, at) => String(at + 1)).map((value) => ({
                value,
                label: value,
              }))}
              onChange={(next) => setRatio(Number(next))}
            />
          </div>
        ) : null}
      </div>
      <p className="mt-1.5 text-label text-t3">{t('up_to', { count: membersOf(design) })}</p>
      <p className="mt-4 mb-1.5 text-label font-medium text-t2" aria-hidden="true">
        {t('prefer')}
      </p>
      <NativeSelect<CohortPreference>
        label={t('prefer')}
        value={prefer}
        options={cohortPreferences.map((value) => ({ value, label: t(`prefers.${value}`) }))}
        onChange={(next) => onChange({ prefer: next as CohortPreference }, 'push')}
      />
      <div className="mt-2">
        <Tick
          label={t('one_per_donor')}
          checked={onePerDonor}
          onChange={(on) => onChange({ onePerDonor: on }, 'push')}
        />
      </div>
    </fieldset>
  );
}
