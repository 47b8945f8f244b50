import type { Reply } from '@aliquot/contract/endpoint';
import { resultWithUnits } from '@aliquot/contract/result-words';
import type { Sample, samples } from '@aliquot/contract/samples';
import type { TFunction } from 'i18next';
import { formatDay, formatInstant, formatMoney } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { useSampleHistory } from './api.ts';

type Entry = Reply<(typeof samples)['history']>['entries'][number];

type Term = Sample['loincBiomarker'];

interface SampleHistoryProps {
  history: ReturnType<typeof useSampleHistory>;
  /** The sample's biomarker, for the unit of its results. */
  term: Term;
}

/** Who changed what and when, with old and new values; the newest first. */
export function SampleHistory({ history, term }: SampleHistoryProps) {
  const { t } = useTranslation('inventory');
  if (history.error)
    return (
      <ErrorState
        {...listError(history.error, t('history.could_not_load'))}
        onRetry={() => void history.refetch()}
      />
    );
  if (!history.data) return <LoadingText />;
  // A result of another biomarker had another unit.
  const sameTerm = history.data.entries.every(
    ({ action, changes }) => action === 'insert' || changes.every(({ field }) => field !== 'loincBiomarker'),
  );
  return (
    <ol aria-label={t('tab_history')} className="border-l border-line pl-6">
      {history.data.entries.toReversed().map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} term={sameTerm ? term : null} />
      ))}
    </ol>
  );
}

function HistoryEntry({ entry, term }: { entry: Entry; term: Term | null }) {
  const { t, i18n } = useTranslation('inventory');
  // The sentence already says whether it was deleted or restored.
  const changes = entry.changes.filter(({ field }) => field !== 'active');
  return (
    <li className="relative pb-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-1.25 -left-[29px] size-2.5 rounded-full border-2 border-ctl bg-s2"
      />
      <p className="text-dense">
        <span className="font-medium">{entry.by?.name ?? t('history.system')}</span>{' '}
        <span className="text-t2">{t(`history.${actionOf(entry)}`)}</span>
      </p>
      <p className="text-label text-t3">
        <time dateTime={entry.at}>{formatInstant(entry.at, i18n.language)}</time>
      </p>
      {changes.length > 0 ? (
        <dl className="mt-2 grid grid-cols-[minmax(120px,180px)_1fr] gap-x-4 gap-y-1 text-dense">
          {changes.map(({ field, of, from, to }) => (
            <Change
              key={`${field} ${of ?? ''}`}
              field={field}
              of={of}
              from={from}
              to={to}
              created={entry.action === 'insert'}
              term={term}
            />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

interface ChangeProps {
  field: string;
  /** The biomarker of a further result. */
  of: string | undefined;
  from: unknown;
  to: unknown;
  created: boolean;
  term: Term | null;
}

function Change({ field, of, from, to, created, term }: ChangeProps) {
  const { t, i18n } = useTranslation('inventory');
  const words = (value: unknown) =>
    field === 'biomarkerValue' && term && typeof value === 'string' && value !== ''
      ? resultWithUnits(value, term, i18n.language)
      : inWords(field, value, t, i18n.language);
  return (
    <>
      <dt className="text-t2">{of ?? t(`fields.${field}`, { defaultValue: field })}</dt>
      <dd className="min-w-0 break-words">
        {created ? null : (
          <>
            <span className="text-t3">{words(from)}</span>
            <span className="text-t3" aria-hidden="true">
              {' → '}
            </span>
            <span className="sr-only"> {t('history.to')} </span>
          </>
        )}
        {words(to)}
      </dd>
    </>
  );
}

/** Deleting and restoring change one column, but have their own words. */
function actionOf({ action, changes }: Entry): string {
  const active = changes.find(({ field }) => field === 'active');
  if (action === 'update' && active) return active.to === true ? 'restored' : 'deleted';
  return action === 'insert' ? 'created' : action === 'update' ? 'changed' : 'deleted';
}

const namesOf: Record<string, string> = {
  material: 'materials',
  anticoagulant: 'anticoagulants',
  fasting: 'fastings',
};

function inWords(field: string, value: unknown, t: TFunction, language: string): string {
  if (value === null || value === undefined || value === '') return t('ui:empty_value');
  if (typeof value === 'boolean') return t(value ? 'ui:yes' : 'ui:no');
  if (field === 'specimenPrice') return formatMoney(Number(value), language);
  if (field === 'status') return t(`ui:state_${String(value)}`, { defaultValue: String(value) });
  const names = namesOf[field];
  if (names) return t(`preanalytics:${names}.${String(value)}`, { defaultValue: String(value) });
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, language);
  return typeof value === 'number' ? value.toLocaleString(language) : String(value);
}
