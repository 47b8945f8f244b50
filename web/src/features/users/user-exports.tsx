import type { User } from '@aliquot/contract/users';
import { useAuth } from '../../platform/api/index.ts';
import { formatInstant } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { shownExports, useExportsOf } from './api.ts';

/** The latest files of data that a user fetched, for super admins. */
export function UserExports({ user }: { user: User }) {
  const role = useAuth((auth) => auth.user?.role);
  return role === 'super_admin' ? <Exports userId={user.id} /> : null;
}

function Exports({ userId }: { userId: number }) {
  const { t } = useTranslation('users');
  return (
    <PanelSection title={t('exports.title')}>
      <LatestExports userId={userId} />
    </PanelSection>
  );
}

function LatestExports({ userId }: { userId: number }) {
  const { t, i18n } = useTranslation('users');
  const { data, error, refetch } = useExportsOf(userId);
  const failure = listError(error, t('exports.could_not_load'));
  if (failure) return <ErrorState {...failure} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText />;
  if (data.items.length === 0) return <p className="text-t3">{t('exports.none')}</p>;
  return (
    <>
      <ul aria-label={t('exports.title')} className="divide-y divide-line text-dense">
        {data.items.map(({ id, list, format, rowCount, at }) => (
          <li key={id} className="flex items-baseline gap-x-4 py-2 max-sm:flex-col">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t(`exports.lists.${list}`)}</span>
              <span className="block text-label text-t2">
                {t('exports.rows', { count: rowCount })}, {t(`ui:export_${format}`)}
              </span>
            </span>
            <span className="text-label text-t2">{formatInstant(at, i18n.language)}</span>
          </li>
        ))}
      </ul>
      {data.count > shownExports ? (
        <p className="mt-2 text-label text-t3">{t('exports.of_all', { count: data.count })}</p>
      ) : null}
    </>
  );
}
