import { useSearch } from '@tanstack/react-router';
import { idOf } from '../../platform/filters/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useCohort } from './api.ts';
import { Builder } from './builder.tsx';

/** A cohort with its design: a saved one by its id in the address, or one that is not saved yet. */
export function Screen() {
  const { t } = useTranslation(['cohorts', 'specimens', 'preanalytics', 'common']);
  const id = idOf((useSearch({ strict: false }) as { id?: string }).id) ?? null;
  const { data, error, refetch } = useCohort(id);
  useReadAbout('cohort', data ? id : null);
  const failure = id === null ? null : listError(error, t('could_not_open'));
  if (failure && !data)
    return (
      <Page>
        <ErrorState {...failure} onRetry={() => void refetch()} />
      </Page>
    );
  if (id !== null && !data) return <LoadingText />;
  return <Builder key={id ?? 'new'} cohort={id === null ? null : (data ?? null)} />;
}
