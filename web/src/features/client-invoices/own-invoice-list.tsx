import type { ClientInvoiceRow } from '@aliquot/contract/client-invoices';
import { type ReactNode, Suspense } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { tableProps, useFilters, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { isFiltered } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useOwnInvoices } from './api.ts';
import { useOwnInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceExport } from './invoice-export.tsx';
import { ownInvoiceFilters, ownInvoicesQuery } from './invoice-query.ts';

const OwnInvoicePanel = lazyPart(() => import('./own-invoice-panel.tsx').then((m) => m.OwnInvoicePanel));

/** The view Invoices of a company's orders, for its managers. */
export function OwnInvoiceList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('client_invoices');
  const [state, onChange] = useListState(ownInvoiceFilters.keys, '-issuedOn', { view: 'invoices' });
  const list = useOwnInvoices(state);
  const panel = useEntityPanel<never>(state, onChange);
  const count = list.data?.count;
  const title = isFiltered(state) ? 'title_match' : state.onlyActive ? 'title_open' : 'title';
  return (
    <>
      <PageHeader
        title={count === undefined ? t('own_title') : t(title, { count })}
        context={t('context_own')}
        actions={views}
      />
      <ListTable<ClientInvoiceRow>
        id="client_invoice"
        label={t('own_title')}
        columns={useOwnInvoiceColumns()}
        {...tableProps(list, t('could_not_load'))}
        // Saved views belong to the list of orders.
        views={null}
        columnChooser={false}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        gone={({ state: reached }) => reached === 'credited'}
        activeToggle
        tools={<InvoiceExport list={ownInvoicesQuery(state)} count={count} />}
        searchPlaceholder={t('search_own')}
        filters={useFilters(ownInvoiceFilters)}
        empty={
          <EmptyState title={t(state.onlyActive ? 'empty_title' : 'empty_all_title')} vial>
            {t('empty_text_own')}
          </EmptyState>
        }
      />
      <Suspense>
        {panel.hasBeenOpen ? <OwnInvoicePanel panel={panel} rows={list.data?.items ?? []} /> : null}
      </Suspense>
    </>
  );
}
