import { type OwnQuoteRow, quotes } from '@aliquot/contract/quotes';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { ExportMenu, tableProps, useFilters, useListState } from '../../platform/lists/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useOwnQuotes, useQuotesWaiting } from './api.ts';
import { useOwnQuoteColumns } from './quote-columns.tsx';
import { ownQuoteFilters, ownQuotesQuery } from './quote-query.ts';

const OwnQuotePanel = lazyPart(() => import('./own-quote-panel.tsx').then((m) => m.OwnQuotePanel));

/** The view Quotes of the client's orders, the newest first. */
export function OwnQuoteList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('quotes');
  const [state, onChange] = useListState(ownQuoteFilters.keys, '-createdAt', { view: 'quotes' });
  const list = useOwnQuotes(state);
  const waiting = useQuotesWaiting();
  const panel = useEntityPanel<never>(state, onChange);
  return (
    <>
      <PageHeader
        title={waiting > 0 ? t('heading', { count: waiting }) : t('title')}
        context={t('context_own')}
        actions={views}
      />
      <ListTable<OwnQuoteRow>
        id="quote"
        label={t('title')}
        columns={useOwnQuoteColumns()}
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
        tools={<ExportMenu row={quotes.export} list={ownQuotesQuery(state)} count={list.data?.count} />}
        searchPlaceholder={t('search_own')}
        filters={useFilters(ownQuoteFilters)}
        empty={
          <EmptyState
            title={t(state.onlyActive ? 'empty_title' : 'empty_all_title')}
            vial
            actions={
              <Link to="/specimen-search" className={buttonClass({ variant: 'primary' })}>
                {t('go_search')}
              </Link>
            }
          >
            {t('empty_text_own')}
          </EmptyState>
        }
      />
      <Suspense>
        {panel.hasBeenOpen ? <OwnQuotePanel panel={panel} rows={list.data?.items ?? []} /> : null}
      </Suspense>
    </>
  );
}
