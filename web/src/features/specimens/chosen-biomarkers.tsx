import type { SampleClient } from '@aliquot/contract/sample-client';
import type { SpecimensOf } from '@aliquot/contract/specimens';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListX, PackagePlus, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { FilterDef, RowAction } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { SelectionDock } from '../../ui/table/selection-dock.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { highAndNormal, writeDesign } from '../cohorts/index.ts';
import type { useByBiomarker } from './api.ts';
import { useChosenColumns } from './chosen-columns.tsx';
import { selectionIn, withBiomarkers } from './search-query.ts';
import { useListCommon } from './use-list-common.tsx';
import { useRequest } from './use-request.ts';

// Needed once a row is open.
const SpecimenRows = lazyPart(() => import('./specimen-rows.tsx').then((m) => m.SpecimenRows));

interface ChosenBiomarkersProps {
  state: ListState;
  onChange: ListChange;
  list: ReturnType<typeof useByBiomarker>;
  rows: readonly SpecimensOf[] | undefined;
  ids: readonly number[];
  choose: (ids: readonly number[]) => void;
  words: readonly FilterDef[];
}

/** A row for each biomarker, which expands to its samples; these can be selected across biomarkers. */
export function ChosenBiomarkers({ state, onChange, list, rows, ids, choose, words }: ChosenBiomarkersProps) {
  const { t } = useTranslation('specimens');
  const [selected, setSelected] = useState<ReadonlyMap<number, SampleClient>>(new Map());
  const { actions, summary } = useListCommon('specimen');
  // The filters that can be cleared; the selected biomarkers are kept.
  const { biomarkers: _chosen, ...otherFilters } = state.filters;
  const keepChosen: ListChange = (patch, history) =>
    onChange(
      patch.filters ? { ...patch, filters: { ...patch.filters, ...withBiomarkers(ids) } } : patch,
      history,
    );
  const toggleRow = ({ id }: SpecimensOf) =>
    onChange({ selectedId: state.selectedId === id ? null : id }, 'push');
  const toggle = (sample: SampleClient) => {
    const next = new Map(selected);
    if (!next.delete(sample.id)) next.set(sample.id, sample);
    setSelected(next);
  };
  return (
    <>
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
        state={{ ...state, filters: otherFilters }}
        onChange={keepChosen}
        onOpen={toggleRow}
        actions={useRowActions(state, (id) => choose(ids.filter((other) => other !== id)))}
        columnChooser={false}
        paged={false}
        filters={words.filter(({ key }) => key !== 'biomarkers')}
        subRows={{
          open: state.selectedId,
          onToggle: toggleRow,
          render: (row, columns) => (
            <Suspense>
              <SpecimenRows
                key={row.id}
                term={row}
                {...{ columns, state, onChange, selected }}
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
    </>
  );
}

function useRowActions(state: ListState, onRemove: (id: number) => void): readonly RowAction<SpecimensOf>[] {
  const { t } = useTranslation(['specimens', 'cohorts']);
  const request = useRequest();
  const navigate = useNavigate();
  return [
    {
      id: 'request_biomarker',
      label: t('request_specimen'),
      icon: <PackagePlus size={16} aria-hidden="true" />,
      onSelect: (term) => request({ ...term, selection: selectionIn(state, term.id) }),
    },
    {
      id: 'cohort',
      label: t('cohorts:high_and_normal'),
      icon: <UsersRound size={16} aria-hidden="true" />,
      visible: ({ type }) => type === 'Quantitative',
      onSelect: ({ id }) =>
        void navigate({
          to: '/specimen-search/cohort',
          search: { design: writeDesign(highAndNormal(id)) } as never,
        }),
    },
    {
      id: 'remove',
      label: t('take_off_list'),
      icon: <ListX size={16} aria-hidden="true" />,
      onSelect: ({ id }) => onRemove(id),
    },
  ];
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
