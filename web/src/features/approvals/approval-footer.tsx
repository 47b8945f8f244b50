import type { Approval } from '@aliquot/contract/approvals';
import { type ReactNode, useState } from 'react';
import { showError, useAuth } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { OverNote, type Overrun, overrunsIn } from '../budgets/index.ts';
import { useApprove, useResubmit, useWithdraw } from './api.ts';
import { useApprovalWords } from './use-approval-words.ts';

/** Until when it is held, and what the user may do. Buttons that decide say what they decide on. */
export function ApprovalFooter({ approval }: { approval: Approval }) {
  const isMine = useAuth(({ user }) => user?.id) === approval.requestedBy.id;
  const manages = useAuth(({ user }) => user?.role) === 'client_manager';
  // Exceeded since approval was requested: a manager approves it once more, knowingly.
  const [overruns, setOverruns] = useState<readonly Overrun[]>([]);
  if (approval.state !== 'open') return null;
  const refuse = (error: unknown) => {
    const exceeded = manages ? overrunsIn(error) : null;
    if (exceeded) setOverruns(exceeded);
    else showError(error);
  };
  return (
    <>
      <OverNote overruns={overruns} within="panel" />
      <PanelFooter
        start={
          <>
            {isMine || (manages && !approval.mayDecide) ? <Withdraw approval={approval} /> : null}
            <Held approval={approval} />
          </>
        }
      >
        {isMine && approval.problem ? <Resubmit approval={approval} /> : null}
        {approval.mayDecide ? (
          <Decide approval={approval} overBudget={overruns.length > 0} onError={refuse} />
        ) : null}
      </PanelFooter>
    </>
  );
}

function Held({ approval: { holdsUntil, kind } }: { approval: Approval }): ReactNode {
  const { t } = useTranslation('approvals');
  const { moment } = useApprovalWords();
  if (kind === 'custom_request') return null;
  return (
    <span className="self-center px-3.5 text-label text-t2 max-sm:px-0">
      {holdsUntil ? t('held_until_time', { when: moment(holdsUntil) }) : t('not_held')}
    </span>
  );
}

function Withdraw({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const { mutate, isPending } = useWithdraw();
  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate(approval)}>
      {t('withdraw')}
    </Button>
  );
}

/** Where something has changed, only the requester goes on: without what was lost, at the prices of now. */
function Resubmit({ approval: { id, problem } }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const { money } = useApprovalWords();
  const { mutate, isPending } = useResubmit();
  if (!problem || problem.total === 0) return null;
  const body = { withoutSampleIds: problem.lost.map((lost) => lost.id), expectedTotal: problem.total };
  return (
    <Button variant="primary" busy={isPending} onClick={() => mutate({ id, ...body })}>
      {t('resubmit', { total: money(problem.total) })}
    </Button>
  );
}

interface DecideProps {
  approval: Approval;
  overBudget: boolean;
  onError: (error: unknown) => void;
}

function Decide({ approval, overBudget, onError }: DecideProps) {
  const { t } = useTranslation('approvals');
  const { money } = useApprovalWords();
  const { mutate, isPending } = useApprove();
  const openDialog = useLayers((layers) => layers.openDialog);
  const { problem, needed, approvals, total } = approval;
  const expectedTotal = problem?.total ?? total;
  const last = approvals + 1 >= needed;
  const lost = (problem?.lost.length ?? 0) > 0;
  const label = () => {
    if (overBudget) return t('approve_over');
    if (problem) return t('approve_total', { total: money(expectedTotal) });
    return t(last ? 'approve_and_place' : 'approve');
  };
  return (
    <>
      <Button onClick={() => openDialog('delete', approval)}>{t('decline')}</Button>
      {lost ? null : (
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => mutate({ ...approval, expectedTotal, overBudget }, { onError })}
        >
          {label()}
        </Button>
      )}
    </>
  );
}
