import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rememberedWords } from '../../platform/lists/index.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { ViewSwitch } from '../../ui/page/view-switch.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { QuoteList, useQuoteOverview } from '../quotes/index.ts';
import { ClientOrderList } from './client-order-list.tsx';

/** The orders and quotes of all clients. */
export function Screen() {
  const { t } = useTranslation('orders');
  const { view: asked } = useSearch({ strict: false }) as { view?: string };
  const navigate = useNavigate();
  const waiting = useQuoteOverview().data?.waiting ?? 0;
  const view = asked === 'quotes' ? 'quotes' : 'list';
  const views = (
    <ViewSwitch
      label={t('views')}
      value={view}
      options={[
        { value: 'list', label: t('list') },
        { value: 'quotes', label: waiting > 0 ? t('quotes_waiting', { waiting }) : t('quotes') },
      ]}
      onChange={(next) =>
        void navigate({
          to: '/client-orders',
          search: (next === 'list' ? rememberedWords('/client-orders') : { view: next }) as never,
        })
      }
    />
  );
  return (
    <Page>
      <Suspense fallback={<LoadingText />}>
        {view === 'quotes' ? <QuoteList views={views} /> : <ClientOrderList views={views} />}
      </Suspense>
    </Page>
  );
}
