import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { buttonClass } from '../../ui/button/button-class.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { designOfSearch, writeDesign } from '../cohorts/index.ts';
import { selectionOf } from './search-query.ts';

/** Starts a cohort whose cases are what the search finds. */
export function BuildCohortLink({ state }: { state: ListState }) {
  const { t } = useTranslation('cohorts');
  const design = writeDesign(designOfSearch(selectionOf(state)));
  if (design === null) return null;
  return (
    <Link
      to="/specimen-search/cohort"
      search={{ design } as never}
      className={buttonClass({ variant: 'quiet' })}
    >
      <UsersRound size={16} aria-hidden="true" />
      {t('from_search')}
    </Link>
  );
}
