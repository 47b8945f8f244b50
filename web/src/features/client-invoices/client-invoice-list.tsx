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
import { loadCompanies } from '../companies/index.ts';
import { useInvoices } from './api.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceExport } from './invoice-export.tsx';
import { invoiceFilters, invoicesQuery } from './invoice-query.ts';
import { InvoiceStrip } from './invoice-strip.tsx';

const InvoicePanel = lazyPart(() => import('./invoice-panel.tsx').then((m) => m.InvoicePanel));

/** The invoices to all clients, for staff. */
export function ClientInvoiceList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('client_invoices');
  const [state, onChange] = useListState(invoiceFilters.keys, '-issuedOn');
  const list = useInvoices(state);
  const panel = useEntityPanel<never>(state, onChange);
  const rows = list.data?.items ?? [];
  const count = list.data?.count;
  const title = isFiltered(state) ? 'title_match' : state.onlyActive ? 'title_open' : 'title';
  return (
    <>
      <PageHeader
        title={count === undefined ? t('common:screens.client_invoices') : t(title, { count })}
        context={t('context_staff')}
        actions={views}
      />
      <InvoiceStrip state={state} />
      <ListTable<ClientInvoiceRow>
        id="client_invoice"
        label={t('common:screens.client_invoices')}
        columns={useInvoiceColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        gone={({ state: reached }) => reached === 'credited'}
        activeToggle
        tools={<InvoiceExport list={invoicesQuery(state)} count={count} />}
        searchPlaceholder={t('search')}
        filters={useFilters(invoiceFilters, {
          clientCompanyId: {
            load: loadCompanies,
            format: (value) => rows.find(({ company }) => String(company.id) === value)?.company.name,
          },
        })}
        empty={
          <EmptyState title={t(state.onlyActive ? 'empty_title' : 'empty_all_title')} vial>
            {t('empty_text')}
          </EmptyState>
        }
      />
      <Suspense>{panel.hasBeenOpen ? <InvoicePanel panel={panel} rows={rows} /> : null}</Suspense>
    </>
  );
}
