import { useTranslation } from '../../ui/words.tsx';
import type { AppliedRule } from './rule-for.ts';
import { useApprovalWords } from './use-approval-words.ts';

/** Below the button of the cart: which rule applies, and who can approve. */
export function ApprovalNote({ rule }: { rule: AppliedRule }) {
  const { t } = useTranslation('approvals');
  const { money } = useApprovalWords();
  return (
    <p className="mt-3 text-label text-t2">
      {t('because', { count: rule.needed, amount: money(rule.fromTotal) })}{' '}
      {rule.approvers.length > 0
        ? t('may_decide', { names: rule.approvers.join(', ') })
        : t('nobody_decides')}
    </p>
  );
}
