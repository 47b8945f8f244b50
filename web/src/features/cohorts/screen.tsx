import type { CohortRow } from '@aliquot/contract/cohorts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { tableProps, useListState } from '../../platform/lists/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useCohorts, whose } from './api.ts';
import { CohortDialogs } from './cohort-dialogs.tsx';
import { useCohortColumns } from './columns.tsx';
import { useCohortActions } from './use-cohort-actions.tsx';

const keys = ['whose'];

/** The user's cohorts, or those that the company shares. */
export function Screen() {
  const { t } = useTranslation('cohorts');
  const navigate = useNavigate();
  const [state, onChange] = useListState(keys, '-createdAt');
  const of = state.filters.whose === 'company' ? 'company' : 'mine';
  const list = useCohorts(state, of);
  return (
    <Page>
      <PageHeader
        title={list.data ? t('title', { count: list.data.count }) : t('common:screens.cohorts')}
        context={t('context')}
        actions={
          <>
            <Segmented
              label={t('whose')}
              value={of}
              options={whose.map((value) => ({ value, label: t(`whose_${value}`) }))}
              onChange={(next) =>
                onChange({ filters: next === 'mine' ? {} : { whose: next }, skip: 0 }, 'push')
              }
            />
            <NewCohortLink />
          </>
        }
      />
      <ListTable<CohortRow>
        id="cohort"
        label={t('common:screens.cohorts')}
        columns={useCohortColumns()}
        {...tableProps<CohortRow>(list, t('could_not_load'))}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        // Whose cohorts are shown is no filter that could be cleared.
        state={{ ...state, filters: {} }}
        onChange={onChange}
        onOpen={({ id }) =>
          void navigate({ to: '/specimen-search/cohort', search: { id: String(id) } as never })
        }
        actions={useCohortActions<CohortRow>()}
        searchPlaceholder={t('search')}
        empty={
          <EmptyState title={t(`empty_${of}`)} vial actions={<NewCohortLink />}>
            {t(`empty_text_${of}`)}
          </EmptyState>
        }
      />
      <CohortDialogs onDeleted={() => {}} />
    </Page>
  );
}

function NewCohortLink() {
  const { t } = useTranslation('cohorts');
  return (
    <Link to="/specimen-search/cohort" className={buttonClass({ variant: 'primary' })}>
      <Plus size={16} aria-hidden="true" />
      {t('new')}
    </Link>
  );
}
