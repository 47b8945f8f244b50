import { biomarkerTypes } from '@aliquot/contract/result-classes';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { Suspense } from 'react';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { ListChange } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { biomarkerFilters, useBiomarkers, useOverview } from './api.ts';
import { useBiomarkerActions } from './biomarker-actions.tsx';
import { useBiomarkerColumns } from './biomarker-columns.tsx';
import { splitName } from './biomarker-name.tsx';

// The list is read before anything is opened; the panel comes when the first row is.
const BiomarkerPanel = lazyPart(() => import('./biomarker-panel.tsx').then((m) => m.BiomarkerPanel));

export function Screen() {
  const { t } = useTranslation('biomarkers');
  const { search } = useSearch({ strict: false }) as { search?: string };
  const navigate = useNavigate();
  // What somebody looks for comes in the order of likeness, unless they choose another.
  const [state, onChange] = useListState(biomarkerFilters, search ? '' : 'name');
  const list = useBiomarkers(state);
  const panel = useEntityPanel<never>(state, onChange);
  const rows = list.data?.items ?? [];
  const actions = useBiomarkerActions({
    edit: (row) => panel.open('edit', { id: row.id }),
    stock: (row) => void navigate({ to: '/inventory', search: { loincCode: row.loincCode } as never }),
  });
  return (
    <Page>
      <Header count={list.data?.count} onChange={onChange} />
      <ListTable
        id="loinc_biomarker"
        label={t('common:tabs.biomarkers')}
        columns={useBiomarkerColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={(row) => row.id}
        rowName={(row) => splitName(row.name).first}
        state={state}
        onChange={onChange}
        onOpen={(row) => panel.open('view', { id: row.id })}
        actions={actions}
        canSelect={(row) => row.active}
        gone={(row) => !row.active}
        activeToggle
        searchPlaceholder={t('search')}
        filters={useFilters()}
        empty={<EmptyState title={t('empty_title')}>{t('empty_text')}</EmptyState>}
      />
      {panel.everOpen ? (
        <Suspense>
          <BiomarkerPanel panel={panel} rows={rows} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Header({ count, onChange }: { count: number | undefined; onChange: ListChange }) {
  const { t } = useTranslation('biomarkers');
  const without = useOverview().data?.withoutRanges;
  const show = () =>
    onChange({ filters: { type: 'Quantitative', hasRanges: 'no' }, search: '', skip: 0 }, 'push');
  return (
    <PageHeader
      title={count === undefined ? t('common:tabs.biomarkers') : t('title', { count })}
      context={
        without ? (
          <button type="button" className={linkClass} onClick={show}>
            {t('without_ranges', { count: without })}
          </button>
        ) : (
          (without === 0 && t('all_have_ranges')) || ' '
        )
      }
      actions={
        <Link to="/research-areas" className={buttonClass()}>
          <Network size={16} aria-hidden="true" />
          {t('common:screens.research_areas')}
        </Link>
      }
    />
  );
}

function useFilters() {
  const { t } = useTranslation('biomarkers');
  const classes = useOverview().data?.classes ?? [];
  return [
    {
      key: 'type',
      name: t('type'),
      options: biomarkerTypes.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      key: 'verified',
      name: t('status'),
      options: [
        { value: 'yes', label: t('ui:state_active') },
        { value: 'no', label: t('ui:state_inactive') },
      ],
    },
    {
      key: 'hasRanges',
      name: t('ranges'),
      options: [
        { value: 'yes', label: t('with_ranges') },
        { value: 'no', label: t('no_ranges') },
      ],
    },
    {
      key: 'class',
      anyValue: true,
      name: t('class'),
      options: classes.map((value) => ({ value, label: value })),
    },
  ];
}
