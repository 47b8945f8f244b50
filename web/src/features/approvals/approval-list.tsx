import { type ApprovalRow, approvals } from '@aliquot/contract/approvals';
import { Check, Undo2, X } from 'lucide-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { showError, useAuth } from '../../platform/api/index.ts';
import { useEntityPanel } from '../../platform/entity/index.ts';
import { pageOf } from '../../platform/filters/index.ts';
import { ExportMenu, listError, StatLink, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { type StatProps, StatStrip } from '../../ui/stats/stat.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useApprovals, useApprove, useWithdraw } from './api.ts';
import { useApprovalColumns } from './approval-columns.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

const ApprovalPanel = lazyPart(() => import('./approval-panel.tsx').then((m) => m.ApprovalPanel));

/** The views that the figures lead to; without one everything that waits. */
const parts = ['forMe', 'mine', 'decided'] as const;
type Part = (typeof parts)[number];

const keys = ['part'];
const monthMs = 30 * 86_400_000;

const figures: Record<Part, Pick<StatProps, 'glyph' | 'colour'>> = {
  forMe: { glyph: 'clock', colour: 'text-orange' },
  mine: { glyph: 'person', colour: 'text-violet' },
  decided: { glyph: 'check', colour: 'text-ok' },
};

function queryOf(part: Part | undefined) {
  const createdFrom = new Date(Date.now() - monthMs).toISOString().slice(0, 10);
  if (part === 'forMe') return { forMe: true };
  if (part === 'mine') return { mine: true, active: true };
  return part === 'decided' ? { active: false, createdFrom } : { active: true };
}

/** What waits for approval, and what was decided: the view Approvals of the client's orders. */
export function ApprovalList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('approvals');
  const [state, onChange] = useListState(keys, '-createdAt', { view: 'approvals' });
  const part = parts.find((known) => known === state.filters.part);
  const body = { ...pageOf(state), ...queryOf(part) };
  const list = useApprovals(body);
  const waiting = useApprovals({ ...queryOf('forMe'), limit: 1 }).data?.count;
  const panel = useEntityPanel<never>(state, onChange);
  const rows = list.data?.items ?? [];
  return (
    <>
      <PageHeader
        title={waiting ? t('heading', { count: waiting }) : t('title')}
        context={t('context')}
        actions={views}
      />
      <Figures part={part} />
      <ListTable<ApprovalRow>
        id="approval"
        label={t('title')}
        columns={useApprovalColumns()}
        rows={list.data?.items}
        count={list.data?.count}
        loading={list.isPlaceholderData}
        error={listError(list.error, t('could_not_load'))}
        onRetry={() => void list.refetch()}
        rowId={({ id }) => id}
        rowName={({ requestedBy }) => requestedBy.name}
        // The part is no filter that could be cleared.
        state={{ ...state, filters: {} }}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        actions={useActions()}
        columnChooser={false}
        tools={<ExportMenu row={approvals.export} list={body} count={list.data?.count} />}
        gone={({ state: reached }) => reached !== 'open' && reached !== 'approved'}
        empty={
          <EmptyState title={t(part === 'forMe' ? 'empty_for_me' : 'empty_title')} vial>
            {t('empty_text')}
          </EmptyState>
        }
      />
      <Suspense>{panel.hasBeenOpen ? <ApprovalPanel panel={panel} rows={rows} /> : null}</Suspense>
      <DeclineDialog />
    </>
  );
}

function Figures({ part }: { part: Part | undefined }) {
  const { t, i18n } = useTranslation('approvals');
  const counts: Record<Part, number | undefined> = {
    forMe: useApprovals({ ...queryOf('forMe'), limit: 1 }).data?.count,
    mine: useApprovals({ ...queryOf('mine'), limit: 1 }).data?.count,
    decided: useApprovals({ ...queryOf('decided'), limit: 1 }).data?.count,
  };
  return (
    <StatStrip label={t('figures')}>
      {parts.map((each) => (
        <StatLink
          key={each}
          to="/orders"
          words={{ view: 'approvals', ...(part === each ? {} : { part: each }) }}
          current={part === each}
          label={t(`part.${each}`)}
          value={counts[each]?.toLocaleString(i18n.language)}
          {...figures[each]}
        />
      ))}
    </StatStrip>
  );
}

/** Approving from a row is for the total that it shows. */
function useActions(): readonly RowAction<ApprovalRow>[] {
  const { t } = useTranslation('approvals');
  const me = useAuth(({ user }) => user?.id);
  const { mutate: approve } = useApprove();
  const { mutate: withdraw } = useWithdraw();
  const openDialog = useLayers((layers) => layers.openDialog);
  return useMemo(
    () => [
      {
        id: 'approve',
        label: t('approve'),
        icon: <Check size={16} aria-hidden="true" />,
        visible: ({ mayDecide }) => mayDecide,
        onSelect: (row) => approve({ ...row, expectedTotal: row.total }, { onError: showError }),
      },
      {
        id: 'decline',
        label: t('decline'),
        icon: <X size={16} aria-hidden="true" />,
        visible: ({ mayDecide }) => mayDecide,
        onSelect: (row) => openDialog('delete', row),
      },
      {
        id: 'withdraw',
        label: t('withdraw'),
        icon: <Undo2 size={16} aria-hidden="true" />,
        visible: ({ state, requestedBy }) => state === 'open' && requestedBy.id === me,
        onSelect: (row) => withdraw(row),
      },
    ],
    [t, me, approve, withdraw, openDialog],
  );
}
