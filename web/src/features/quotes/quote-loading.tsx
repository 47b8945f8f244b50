import type { UseQueryResult } from '@tanstack/react-query';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** Shown while the lines load, or when that failed; the list already has the row. */
export function QuoteLoading({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useTranslation('quotes');
  return (
    <PanelBody>
      {query.error ? (
        <ErrorState {...listError(query.error, t('could_not_open'))} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingText />
      )}
    </PanelBody>
  );
}
