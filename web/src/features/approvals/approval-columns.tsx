import type { ApprovalRow } from '@aliquot/contract/approvals';
import { useMemo } from 'react';
import { cx } from '../../ui/cx.ts';
import { TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { ApprovalState } from './approval-state.tsx';
import { useApprovalWords } from './use-approval-words.ts';

export function useApprovalColumns(): readonly Column<ApprovalRow>[] {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return useMemo(
    () => [
      {
        id: 'requestedBy',
        header: t('requested_by'),
        minWidth: 170,
        cell: (row) => <TwoLines first={row.requestedBy.name} second={words.moment(row.createdAt)} />,
      },
      {
        id: 'what',
        header: t('what'),
        minWidth: 180,
        cell: (row) =>
          row.kind === 'custom_request' ? (
            <TwoLines first={t('specimens', { count: row.lineCount })} second={t('custom_request')} />
          ) : (
            words.what(row)
          ),
      },
      {
        id: 'total',
        header: t('total'),
        sortable: true,
        numeric: true,
        width: 132,
        cell: (row) => words.money(row.total),
      },
      {
        id: 'why',
        header: t('why'),
        minWidth: 200,
        cell: (row) => {
          const why = words.why(row).join(' ');
          return <span title={why}>{why}</span>;
        },
      },
      {
        id: 'holdsUntil',
        header: t('held_until'),
        width: 150,
        cell: (row) =>
          row.holdsUntil ? <HeldUntil until={row.holdsUntil} /> : <span className="text-t3">–</span>,
      },
      {
        id: 'state',
        header: t('state_column'),
        width: 136,
        cell: (row) => <ApprovalState state={row.state} />,
      },
    ],
    [t, words],
  );
}

function HeldUntil({ until }: { until: string }) {
  const words = useApprovalWords();
  const { text, soon } = words.left(until);
  return (
    <TwoLines
      first={<time dateTime={until}>{words.moment(until)}</time>}
      second={<span className={cx(soon && 'text-danger')}>{text}</span>}
    />
  );
}
