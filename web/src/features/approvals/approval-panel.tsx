import type { Approval, ApprovalRow } from '@aliquot/contract/approvals';
import { EntityFrame, type useEntityPanel } from '../../platform/entity/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useApproval } from './api.ts';
import { ApprovalBody } from './approval-body.tsx';
import { ApprovalFooter } from './approval-footer.tsx';
import { ApprovalState } from './approval-state.tsx';
import { useApprovalWords } from './use-approval-words.ts';

interface ApprovalPanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly ApprovalRow[];
}

const isWhole = (row: ApprovalRow): row is Approval => 'lines' in row;

/** What was submitted, read only, with what may be decided at its foot. */
export function ApprovalPanel({ panel, rows }: ApprovalPanelProps) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  const query = useApproval(panel.subject?.id ?? null);
  useReadAbout('approval', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  return (
    <EntityFrame<ApprovalRow, never>
      panel={panel}
      rows={rows}
      query={query as never}
      readOnly={() => true}
      nameOf={(row) => t('panel_title', { name: row.requestedBy.name, total: words.money(row.total) })}
      words={{ new: '', couldNotOpen: t('could_not_open') }}
      follows
      status={({ state }) => <ApprovalState state={state} pill />}
      subtitle={(row) => (row ? t('panel_subtitle', { when: words.moment(row.createdAt) }) : undefined)}
    >
      {(row) =>
        row && isWhole(row) ? (
          <>
            <ApprovalBody approval={row} />
            <ApprovalFooter key={`${row.id} ${row.round}`} approval={row} />
          </>
        ) : (
          <PanelBody>
            {query.error ? (
              <ErrorState
                {...listError(query.error, t('could_not_open'))}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <LoadingText />
            )}
          </PanelBody>
        )
      }
    </EntityFrame>
  );
}
