import type { UseQueryResult } from '@tanstack/react-query';
import { listError } from '../../platform/list-error.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** A list knows an order's row; its lines and timeline are on their way, or could not be had. */
export function UntilWhole({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useTranslation('orders');
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
