import type { BuyingLimits } from '@aliquot/contract/buying-limits';
import { useTranslation } from '../../ui/words.tsx';
import { useApprovalWords } from './use-approval-words.ts';

/** One line for each limit that is set. */
export function LimitWords({ limits: { orderLimit, poMask, poOnce } }: { limits: BuyingLimits }) {
  const { t } = useTranslation('approvals');
  const { money } = useApprovalWords();
  const lines = [
    orderLimit === null ? null : t('at_most', { amount: money(orderLimit) }),
    poMask === null ? null : t('written_as', { mask: poMask }),
    poOnce ? t('once_each') : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return <p className="text-t3">{t('no_limits')}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="py-1">
          {line}
        </li>
      ))}
    </ul>
  );
}
