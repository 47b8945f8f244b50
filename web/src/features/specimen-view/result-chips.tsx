import { type AlsoMeasured, listedResults } from '@aliquot/contract/sample-client';
import { formatResult, formatUnits } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';

interface ResultChipsProps {
  results: readonly AlsoMeasured[];
  /** Of all further results; a list has only the first of them. */
  count?: number;
}

/** The first further results, and how many more there are. */
export function ResultChips({ results, count = results.length }: ResultChipsProps) {
  const { t } = useTranslation('ui');
  const shown = results.slice(0, listedResults);
  if (shown.length === 0) return null;
  const rest = count - shown.length;
  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-1">
      {shown.map((result) => (
        <li key={result.loincCode} className="min-w-0">
          <ResultChip result={result} />
        </li>
      ))}
      {rest > 0 ? (
        <li className="text-label text-t3">
          <span aria-hidden="true">+{rest}</span>
          <span className="sr-only">{t('more_results', { count: rest })}</span>
        </li>
      ) : null}
    </ul>
  );
}

/** "C reactive protein 8.2 mg/L high". */
function ResultChip({ result: { loincBiomarker, value, result } }: { result: AlsoMeasured }) {
  const { t, i18n } = useTranslation('ui');
  const { name, component, units } = loincBiomarker;
  const flag = result?.class;
  return (
    <span
      title={name}
      className="flex h-5 items-center gap-1 rounded-mark bg-s3 px-1.5 text-label whitespace-nowrap text-t2"
    >
      <span className="truncate" lang="en">
        {component}
      </span>{' '}
      <span className={result ? 'font-mono text-t1' : 'truncate text-t1'}>
        {result ? [formatResult(value, i18n.language), formatUnits(units ?? '')].join(' ').trim() : value}
      </span>{' '}
      {flag === 'low' || flag === 'high' ? <span className="text-t1">{t(`class_${flag}`)}</span> : null}
    </span>
  );
}
