import type { AlsoMeasured } from '@aliquot/contract/sample-client';
import { formatResult, formatUnits } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { RangeFlag } from './ruler.tsx';

type Measured = Pick<AlsoMeasured, 'loincBiomarker' | 'value' | 'result'>;

/** A further result with its unit and the flag of its class; words as they are. */
export function ResultText({ result: { loincBiomarker, value, result } }: { result: Measured }) {
  const { i18n } = useTranslation('ui');
  if (!result) return value;
  return (
    <>
      {formatResult(value, i18n.language)}{' '}
      <span className="text-t3">{formatUnits(loincBiomarker.units ?? '')}</span>{' '}
      <RangeFlag flag={result.class} />
    </>
  );
}
