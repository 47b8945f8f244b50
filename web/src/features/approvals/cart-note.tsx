import type { TFunction } from 'i18next';
import { useTranslation } from '../../ui/words.tsx';
import type { Need } from './need.ts';
import { useApprovalWords } from './use-approval-words.ts';

/** Below the button of the cart: why the order needs approval, and who can give it. */
export function ApprovalNote({ need: { rule, exceeded } }: { need: Need }) {
  const { t } = useTranslation('approvals');
  const { money } = useApprovalWords();
  return (
    <p className="mt-3 text-label text-t2">
      {rule
        ? `${t('because', { count: rule.needed, amount: money(rule.fromTotal) })} ${canApprove(rule, t)}`
        : null}
      {exceeded.length > 0 ? ` ${t('budget_needs_manager')}` : null}
    </p>
  );
}

const canApprove = ({ approvers }: NonNullable<Need['rule']>, t: TFunction<'approvals'>) =>
  approvers.length > 0 ? t('may_decide', { names: approvers.join(', ') }) : t('nobody_decides');
