import { Suspense } from 'react';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { ClientInvoiceList } from '../client-invoices/index.ts';
import { ClientOrderViews } from './client-order-views.tsx';

/** The invoices to all clients. */
export function Screen() {
  return (
    <Page>
      <Suspense fallback={<LoadingText />}>
        <ClientInvoiceList views={<ClientOrderViews view="invoices" />} />
      </Suspense>
    </Page>
  );
}
