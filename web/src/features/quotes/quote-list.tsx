import { type QuoteRow, quotes } from '@aliquot/contract/quotes';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useEntityPanel, useHasBeenTrue } from '../../platform/entity/index.ts';
import { ExportMenu, tableProps, useFilters, useListState } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useQuoteOverview, useQuotes } from './api.ts';
import { useQuoteColumns } from './quote-columns.tsx';
import { quoteFilters, quotesQuery } from './quote-query.ts';
import { QuoteStrip } from './quote-strip.tsx';

const QuotePanel = lazyPart(() => import('./quote-panel.tsx').then((m) => m.QuotePanel));
const NewQuoteDialog = lazyPart(() => import('./dialogs/new-quote-dialog.tsx').then((m) => m.NewQuoteDialog));

/** The view Quotes of all clients' orders, for staff. */
export function QuoteList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('quotes');
  const [state, onChange] = useListState(quoteFilters.keys, '-createdAt', { view: 'quotes' });
  const list = useQuotes(state);
  const waiting = useQuoteOverview().data?.waiting;
  const panel = useEntityPanel<never>(state, onChange);
  const { dialog, openDialog } = useLayers();
  const creating = useHasBeenTrue(dialog === 'edit');
  const rows = list.data?.items ?? [];
  return (
    <>
      <PageHeader
        title={waiting ? t('heading_staff', { count: waiting }) : t('title')}
        context={t('context_staff')}
        actions={
          <>
            {views}
            <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => openDialog('edit')}>
              {t('new')}
            </Button>
          </>
        }
      />
      <QuoteStrip state={state} />
      <ListTable<QuoteRow>
        id="quote"
        label={t('title')}
        columns={useQuoteColumns()}
        {...tableProps(list, t('could_not_load'))}
        // Saved views belong to the list of orders.
        views={null}
        columnChooser={false}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        gone={({ turn, state: reached }) => turn === null && reached !== 'accepted'}
        activeToggle
        tools={<ExportMenu row={quotes.export} list={quotesQuery(state)} count={list.data?.count} />}
        searchPlaceholder={t('search')}
        filters={useFilters(quoteFilters, {
          clientCompanyId: {
            format: (value) => rows.find(({ company }) => String(company.id) === value)?.company.name,
          },
          assigneeId: {
            format: (value) => rows.find(({ assignee }) => String(assignee?.id) === value)?.assignee?.name,
          },
        })}
        empty={
          <EmptyState title={t(state.onlyActive ? 'empty_title' : 'empty_all_title')} vial>
            {t('empty_text')}
          </EmptyState>
        }
      />
      <Suspense>{panel.hasBeenOpen ? <QuotePanel panel={panel} rows={rows} /> : null}</Suspense>
      <Suspense>{creating ? <NewQuoteDialog onMade={(id) => panel.open('view', { id })} /> : null}</Suspense>
    </>
  );
}
