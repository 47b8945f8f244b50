import type { CohortMember } from '@aliquot/contract/cohorts';
import { formatResult, formatUnits, moneyWidth } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { RangeFlag, Ruler } from '../specimen-view/index.ts';

/** Of the column of prices. */
export const priceWidth = (language: string): number => moneyWidth(language) - 8;

/** A result with its unit and flag. */
export function ShortValue({ member: { sample } }: { member: CohortMember }) {
  const { t, i18n } = useTranslation('specimens');
  const { biomarkerValue, result, loincBiomarker } = sample;
  if (biomarkerValue === null) return <span className="text-t3">{t('no_value')}</span>;
  if (!result) return biomarkerValue;
  return (
    <span className="font-mono">
      {formatResult(biomarkerValue, i18n.language)}{' '}
      <span className="text-t3">{formatUnits(loincBiomarker.units ?? '')}</span>{' '}
      <RangeFlag flag={result.class} />
    </span>
  );
}

/** The same with the ruler, which lines up below that of other members. */
export function MemberValue({ member }: { member: CohortMember }) {
  const { result, loincBiomarker } = member.sample;
  return (
    <span className="flex items-center gap-1.5">
      <span className="w-30 truncate">
        <ShortValue member={member} />
      </span>
      {result?.base && result.class ? (
        <Ruler
          value={result.number}
          {...result.base}
          unit={formatUnits(loincBiomarker.units ?? '')}
          width={76}
        />
      ) : null}
    </span>
  );
}
