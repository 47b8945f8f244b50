import type { AlsoMeasured as Result } from '@aliquot/contract/sample-client';
import { formatUnits } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { ResultText } from './result-text.tsx';
import { Ruler } from './ruler.tsx';

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

function ResultLine({ result: each }: { result: Result }) {
  const { loincBiomarker, loincCode, result, method, measuredYear } = each;
  const how = [method, measuredYear].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_84px] items-center gap-x-3 py-1 text-dense max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <span className="block truncate" lang="en" title={loincBiomarker.name}>
          {loincBiomarker.component} <span className="font-mono text-label text-t3">{loincCode}</span>
        </span>
        {how ? <span className="block break-words text-label text-t3">{how}</span> : null}
      </span>
      <span className="text-right font-mono">
        <ResultText result={each} />
      </span>
      <span className="max-sm:hidden">
        {result?.base ? (
          <Ruler
            value={result.number}
            low={result.base.low}
            high={result.base.high}
            unit={formatUnits(loincBiomarker.units ?? '')}
            width={84}
          />
        ) : null}
      </span>
    </li>
  );
}
