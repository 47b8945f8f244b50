import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { QuoteList } from '../quotes/index.ts';
import { ClientOrderList } from './client-order-list.tsx';
import { ClientOrderViews } from './client-order-views.tsx';

/** The orders and quotes of all clients. */
export function Screen() {
  const { view: asked } = useSearch({ strict: false }) as { view?: string };
  const view = asked === 'quotes' ? 'quotes' : 'list';
  const List = view === 'quotes' ? QuoteList : ClientOrderList;
  return (
    <Page>
      <Suspense fallback={<LoadingText />}>
        <List views={<ClientOrderViews view={view} />} />
      </Suspense>
    </Page>
  );
}
