import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { rememberedWords } from '../../platform/lists/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { OwnOrderList } from './own-order-list.tsx';

const Spend = lazyPart(() => import('./spend.tsx').then((m) => m.Spend));

/** The client's own orders; managers see those of the company, with spend as a second view. */
export function Screen() {
  const { t } = useTranslation('orders');
  const { view } = useSearch({ strict: false }) as { view?: string };
  const navigate = useNavigate();
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  const spend = manages && view === 'spend';
  const views = manages ? (
    <Segmented
      label={t('views')}
      value={spend ? 'spend' : 'list'}
      options={[
        { value: 'list', label: t('list') },
        { value: 'spend', label: t('spend.title') },
      ]}
      onChange={(next) =>
        void navigate({
          to: '/orders',
          search: (next === 'spend' ? { view: next } : rememberedWords('/orders')) as never,
        })
      }
    />
  ) : null;
  return (
    <Page>
      {spend ? (
        <Suspense fallback={<LoadingText />}>
          <Spend views={views} />
        </Suspense>
      ) : (
        <OwnOrderList views={views} />
      )}
    </Page>
  );
}
