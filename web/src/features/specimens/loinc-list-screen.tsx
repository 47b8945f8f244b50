import type { SampleClient } from '@aliquot/contract/sample-client';
import type { SpecimensOf } from '@aliquot/contract/specimens';
import { Link } from '@tanstack/react-router';
import { Copy, ListX, PackagePlus, Plus, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { copyText } from '../../ui/copy-text.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import type { ListChange } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { SelectionDock } from '../../ui/table/selection-dock.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useByBiomarker } from './api.ts';
import { useChosenColumns } from './chosen-columns.tsx';
import { SearchDialogs } from './lazy-dialogs.tsx';
import { SaveSearchButton } from './save-search-button.tsx';
import { chosenBiomarkers, selectionIn, valueTarget, withBiomarkers } from './search-query.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useListCommon } from './use-list-common.tsx';
import { useRequest } from './use-request.ts';
import { useSearchState } from './use-search-state.ts';

// Needed once a row is open.
const SpecimenRows = lazyPart(() => import('./specimen-rows.tsx').then((m) => m.SpecimenRows));
const AddTerm = lazyPart(() => import('./add-term.tsx').then((m) => m.AddTerm));

/** The biomarkers one has chosen, each with what is for sale of it; a row opens its samples. */
export function Screen() {
  // The words of what opens below a row come with the screen: it would be hidden until they are here.
  const { t } = useTranslation(['specimens', 'cart']);
  const [state, onChange] = useSearchState();
  const ids = chosenBiomarkers(state.filters);
  const list = useByBiomarker(ids, state);
  const words = useFilterWords(state.filters, valueTarget(state.filters, state.selectedId));
  const [selected, setSelected] = useState<ReadonlyMap<number, SampleClient>>(new Map());
  const { actions, summary } = useListCommon('specimen');
  const request = useRequest();
  const rows = ids.length === 0 ? [] : list.data?.items;
  const matching = rows?.reduce((sum, row) => sum + row.matching, 0) ?? 0;
  // What is narrowed by and can be cleared; which biomarkers stand here is another matter.
  const { biomarkers: _chosen, ...narrowing } = state.filters;
  const keepChosen: ListChange = (patch, history) =>
    onChange(
      patch.filters ? { ...patch, filters: { ...patch.filters, ...withBiomarkers(ids) } } : patch,
      history,
    );
  const open = (id: number | null) => onChange({ selectedId: id }, 'push');
  const choose = (next: readonly number[]) => {
    const { biomarkers: _old, ...filters } = state.filters;
    onChange({ filters: { ...filters, ...withBiomarkers(next) }, skip: 0 }, 'push');
  };
  const toggle = (sample: SampleClient) => {
    const next = new Map(selected);
    if (!next.delete(sample.id)) next.set(sample.id, sample);
    setSelected(next);
  };
  const rowActions: readonly RowAction<SpecimensOf>[] = [
    {
      id: 'request_biomarker',
      label: t('request_specimen'),
      icon: <PackagePlus size={16} aria-hidden="true" />,
      onSelect: (term) => request({ ...term, selection: selectionIn(state, term.id) }),
    },
    {
      id: 'remove',
      label: t('take_off_list'),
      icon: <ListX size={16} aria-hidden="true" />,
      onSelect: ({ id }) => choose(ids.filter((other) => other !== id)),
    },
  ];
  return (
    <Page>
      <nav aria-label={t('way_here')} className="mb-1 text-dense text-t2">
        <ol className="flex gap-1.5">
          <li>
            <Link to="/specimen-search" search={{}} activeOptions={{ exact: true }} className={linkClass}>
              {t('common:tabs.specimen_search')}
            </Link>
          </li>
          <li aria-current="page">/ {t('chosen_biomarkers')}</li>
        </ol>
      </nav>
      <PageHeader
        title={
          rows
            ? t('list_title', { biomarkers: t('biomarkers', { count: ids.length }), count: matching })
            : t('title')
        }
        actions={
          <>
            <AddBiomarker onAdd={(id) => choose([...ids, id])} />
            <ShareButton />
            {ids.length > 0 ? (
              <>
                <SaveSearchButton />
                <Link
                  to="/specimen-search"
                  search={state.filters as never}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  <Search size={16} aria-hidden="true" />
                  {t('as_one_list')}
                </Link>
              </>
            ) : null}
          </>
        }
      />
      <ListTable
        id="loinc_biomarker"
        label={t('chosen_biomarkers')}
        columns={useChosenColumns()}
        rows={rows}
        count={rows?.length}
        loading={list.isPlaceholderData}
        error={listError(list.error, t('could_not_load'))}
        onRetry={() => void list.refetch()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={{ ...state, filters: narrowing }}
        onChange={keepChosen}
        onOpen={({ id }) => open(state.selectedId === id ? null : id)}
        actions={rowActions}
        columnChooser={false}
        paged={false}
        filters={words.filter(({ key }) => key !== 'biomarkers')}
        subRows={{
          open: state.selectedId,
          onToggle: ({ id }) => open(state.selectedId === id ? null : id),
          render: (row, columns) => (
            <Suspense>
              <SpecimenRows
                key={row.id}
                term={row}
                columns={columns}
                state={state}
                onChange={onChange}
                selected={selected}
                onToggle={toggle}
              />
            </Suspense>
          ),
        }}
        empty={<NothingChosen />}
        noMatch={<NothingChosen />}
      />
      {selected.size > 0 ? (
        <SelectionDock
          rows={[...selected.values()]}
          elsewhere={0}
          actions={actions}
          summary={summary([...selected.values()])}
          settle={(left = []) => setSelected(new Map(left.map((sample) => [sample.id, sample])))}
        />
      ) : null}
      <SearchDialogs state={state} words={words} addressKey="specimen" />
    </Page>
  );
}

function NothingChosen() {
  const { t } = useTranslation('specimens');
  return (
    <EmptyState
      title={t('nothing_chosen_title')}
      vial
      actions={
        <Link to="/specimen-search" search={{}} className={buttonClass({ variant: 'primary' })}>
          {t('go_browse')}
        </Link>
      }
    >
      {t('nothing_chosen_text')}
    </EmptyState>
  );
}

/** A button first: the box that finds terms is fetched for whoever presses it. */
function AddBiomarker({ onAdd }: { onAdd: (id: number) => void }) {
  const { t } = useTranslation('specimens');
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setWanted(true)}>
      {t('add_biomarker')}
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <AddTerm onAdd={onAdd} />
    </Suspense>
  ) : (
    button
  );
}

function ShareButton() {
  const { t } = useTranslation('specimens');
  const copy = async () => {
    if (await copyText(window.location.href)) alert.success(t('toast.link_copied'));
    else alert.error([t('ui:copy_failed')]);
  };
  return (
    <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
      {t('share_link')}
    </Button>
  );
}
