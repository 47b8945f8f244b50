import type { CohortRow } from '@aliquot/contract/cohorts';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useId } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLatestCohorts } from './api.ts';

const shown = 3;

/** The latest cohorts, on the start page of the search. */
export function LatestCohorts() {
  const { t } = useTranslation('cohorts');
  const id = useId();
  const list = useLatestCohorts(shown);
  const failure = listError(list.error, t('could_not_load'));
  const rows = list.data?.items;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-label text-t3">
          <Link
            to="/specimen-search/cohorts"
            className="inline-flex min-h-6 items-center rounded-mark no-underline underline-offset-2 hover:underline"
          >
            {t('common:screens.cohorts')}
          </Link>
        </h2>
        <span className="flex gap-4">
          {list.data && list.data.count > 0 ? (
            <Link
              to="/specimen-search/cohorts"
              className={`${linkClass} inline-flex min-h-6 items-center text-label`}
            >
              {t('all_cohorts', { count: list.data.count })}
            </Link>
          ) : null}
          <Link
            to="/specimen-search/cohort"
            className={`${linkClass} inline-flex min-h-6 items-center text-label`}
          >
            {t('new')}
          </Link>
        </span>
      </div>
      {failure ? <ErrorState {...failure} onRetry={() => void list.refetch()} /> : null}
      {rows === undefined && !failure ? <Skeleton className="my-3 w-3/5" /> : null}
      {rows?.length === 0 ? <p className="max-w-80 text-dense text-t2">{t('block_empty')}</p> : null}
      <ul>
        {rows?.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: CohortRow }) {
  const { t, i18n } = useTranslation('cohorts');
  const { id, name, cases, controls, available, ordered } = row;
  const members = cases + controls;
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    <li className="flex h-8.5 items-center gap-2.5 text-dense">
      <UsersRound size={14} className="shrink-0 text-t3" aria-hidden="true" />
      <Link
        to="/specimen-search/cohort"
        search={{ id: String(id) } as never}
        className="min-w-0 flex-1 truncate rounded-mark no-underline hover:text-cryo"
        title={name}
      >
        {name}
      </Link>
      <span className={available + ordered < members ? 'text-orange' : 'text-t3'}>
        {t('available_of_long', { available: number(available), members: number(members) })}
      </span>
    </li>
  );
}
