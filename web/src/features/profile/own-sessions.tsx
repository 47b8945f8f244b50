import { formatInstant } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useEndSession, useSessions } from './api.ts';
import { browserName } from './browser-name.ts';

/** The user's sessions, each with a button to end it. The current one ends by signing out. */
export function OwnSessions() {
  const { t, i18n } = useTranslation('profile');
  const list = useSessions();
  const end = useEndSession();
  const error = listError(list.error, t('sessions_failed'));
  return (
    <PanelSection title={t('sessions')}>
      {error ? <ErrorState {...error} onRetry={() => void list.refetch()} /> : null}
      <ul className="-mt-2 divide-y divide-line">
        {list.data?.map((session) => (
          <li key={session.id} className="flex min-h-13 items-center gap-4 py-2">
            <div className="min-w-0 flex-1">
              <div className="truncate">{browserName(session.userAgent ?? '') ?? t('unknown_browser')}</div>
              <div className="text-label text-t3">
                {session.current
                  ? t('this_session')
                  : t('last_seen', { when: formatInstant(session.lastSeenAt, i18n.language) })}
                {session.address ? `, ${session.address}` : ''}
              </div>
            </div>
            {session.current ? null : (
              <Button
                size="small"
                busy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t('end_session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
