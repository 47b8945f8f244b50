import type { AlsoMeasured as Result } from '@aliquot/contract/sample-client';
import { formatResult, formatUnits } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { RangeFlag, Ruler } from './ruler.tsx';

/** What else was measured in the same sample, each result with its ruler. */
export function AlsoMeasured({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation('specimens');
  return (
    <section aria-label={t('also_measured')} className="mt-4 border-t border-line pt-3">
      <h3 className="mb-1 text-label font-medium text-t2">{t('also_measured')}</h3>
      <ul>
        {results.map((result) => (
          <ResultLine key={result.loincCode} result={result} />
        ))}
      </ul>
    </section>
  );
}

function ResultLine({ result: { loincBiomarker, value, result, method, measuredYear } }: { result: Result }) {
  const { i18n } = useTranslation('specimens');
  const units = formatUnits(loincBiomarker.units ?? '');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_84px] items-center gap-x-3 py-1 text-dense max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span
        className="truncate"
        lang="en"
        title={[loincBiomarker.name, method, measuredYear].filter(Boolean).join(', ')}
      >
        {loincBiomarker.shortName ?? loincBiomarker.name}
      </span>
      <span className="text-right font-mono">
        {result ? formatResult(value, i18n.language) : value}{' '}
        {result ? <span className="text-t3">{units}</span> : null} <RangeFlag flag={result?.class ?? null} />
      </span>
      <span className="max-sm:hidden">
        {result?.base ? (
          <Ruler
            value={result.number}
            low={result.base.low}
            high={result.base.high}
            unit={units}
            width={84}
          />
        ) : null}
      </span>
    </li>
  );
}
