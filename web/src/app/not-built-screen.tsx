import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Page, PageHeader } from '../ui/page/page-header.tsx';

/** Holds the address of a screen whose room is not built yet, and says so. */
export function Screen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const name = t(`screens.${pathname.split('/').at(-1)?.replaceAll('-', '_')}`);
  return (
    <Page>
      <PageHeader title={name} />
      <EmptyState title={t('not_built.title')}>{t('not_built.text')}</EmptyState>
    </Page>
  );
}
