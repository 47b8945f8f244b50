import type { SampleClient } from '@aliquot/contract/sample-client';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { tableProps } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSpecimens } from './api.ts';
import { FilterRail } from './filter-rail.tsx';
import { SearchDialogs } from './lazy-dialogs.tsx';
import { RequestButton } from './request-button.tsx';
import { SaveSearchButton } from './save-search-button.tsx';
import { isInOneUnit, selectionOf, valueTarget } from './search-query.ts';
import { useSpecimenColumns } from './specimen-columns.tsx';
import { useFilterWords } from './use-filter-words.ts';
import { useListCommon } from './use-list-common.tsx';
import { useSearchFacets } from './use-search-facets.ts';

const BuildCohortLink = lazyExtra(() => import('./build-cohort-link.tsx').then((m) => m.BuildCohortLink));
const SearchExport = lazyExtra(() => import('./search-export.tsx').then((m) => m.SearchExport));
const OtherCodes = lazyPart(() => import('./other-codes.tsx').then((m) => m.OtherCodes));
const NothingFound = lazyPart(() => import('./nothing-found.tsx').then((m) => m.NothingFound));

interface ResultsProps {
  state: ListState;
  onChange: ListChange;
}

/** The samples that match a search, across biomarkers, and its filters. */
export function Results({ state, onChange }: ResultsProps) {
  const { t } = useTranslation('specimens');
  const list = useSpecimens(state);
  const selection = selectionOf(state);
  const facets = useSearchFacets(selection);
  const applies = selection.valueFrom !== undefined || selection.valueTo !== undefined;
  const words = useFilterWords(
    state.filters,
    applies ? (isInOneUnit(state.filters) ? 'all' : valueTarget(state.filters)) : null,
  );
  const [railOpen, setRailOpen] = useState(false);
  const { actions, summary, show } = useListCommon('open');
  const [exports, setExports] = useState<readonly RowAction<SampleClient>[]>([]);
  // Offline, the count is of the previous search.
  const count = list.fetchStatus === 'paused' ? undefined : list.data?.count;
  return (
    <div className="flex min-h-[calc(100dvh-72px)] items-stretch max-lg:block">
      <aside
        aria-label={t('filters')}
        className={cx(
          'w-68 shrink-0 border-r border-line py-7 pr-6 pl-10 max-xl:pl-6',
          'lg:sticky lg:top-(--sticky-top) lg:max-h-[calc(100dvh-var(--sticky-top))] lg:overflow-y-auto',
          'max-lg:w-full max-lg:border-r-0 max-lg:border-b max-lg:px-6 max-lg:py-4',
          !railOpen && 'max-lg:hidden',
        )}
      >
        <FilterRail facets={facets.data} valueErrors={facets.errors} state={state} onChange={onChange} />
      </aside>
      <div
        id="results"
        tabIndex={-1}
        className="min-w-0 flex-1 outline-none pt-7 pr-10 pb-10 pl-8 max-lg:px-6 max-sm:px-4"
      >
        <PageHeader
          title={count === undefined ? t('title') : t('title_match', { count })}
          context={t('price_note')}
          actions={
            <>
              <Button
                className="lg:hidden"
                aria-expanded={railOpen}
                icon={<SlidersHorizontal size={16} aria-hidden="true" />}
                onClick={() => setRailOpen(!railOpen)}
              >
                {t('filters')}
              </Button>
              <SaveSearchButton />
              <RequestButton state={state} />
            </>
          }
        />
        {facets.data?.otherCodes.length ? (
          <Suspense>
            <OtherCodes facets={facets.data} state={state} onChange={onChange} />
          </Suspense>
        ) : null}
        <ListTable
          id="sample_client"
          label={t('specimens')}
          columns={useSpecimenColumns()}
          {...tableProps<SampleClient>(list, t('could_not_load'))}
          rowId={({ id }) => id}
          rowName={({ code }) => code}
          state={state}
          onChange={onChange}
          onOpen={({ id }) => show(id)}
          actions={useMemo(() => [...actions, ...exports], [actions, exports])}
          canSelect={({ availability }) => availability === 'available'}
          selectionSummary={summary}
          gone={({ availability }) => availability === 'held' || availability === 'taken'}
          tools={
            <Suspense>
              <SearchExport state={state} count={count} onActions={setExports} />
              <BuildCohortLink state={state} />
            </Suspense>
          }
          searchPlaceholder={t('search_results')}
          filters={words}
          noMatch={
            <Suspense>
              <NothingFound state={state} words={words} onChange={onChange} />
            </Suspense>
          }
        />
      </div>
      <SearchDialogs state={state} words={words} addressKey="open" onChange={onChange} />
    </div>
  );
}
