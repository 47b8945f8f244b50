import i18next from 'i18next';
import { ApiError } from '../platform/api/index.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { Page } from '../ui/page/page-header.tsx';

/** The session could not be checked at start: shows an error, keeps the session, offers a retry. */
export function StartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const known = error instanceof ApiError ? error : new ApiError(0, {});
  return (
    <Page>
      <ErrorState
        title={i18next.t('errors.start_title')}
        messages={known.messages}
        requestId={known.requestId}
        onRetry={onRetry}
      />
    </Page>
  );
}
