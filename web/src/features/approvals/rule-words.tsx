import type { ApprovalRule } from '@aliquot/contract/approvals';
import { useTranslation } from '../../ui/words.tsx';
import { useApprovalWords } from './use-approval-words.ts';

/** From which amount, how many, and who. */
export function RuleWords({ rule }: { rule: ApprovalRule }) {
  const { t } = useTranslation('approvals');
  const { money } = useApprovalWords();
  const names = rule.approvers.map(({ name, active }) => (active ? name : t('left', { name })));
  return (
    <>
      <div className="font-medium">{t('rule', { count: rule.needed, amount: money(rule.fromTotal) })}</div>
      <div className="text-label text-t2">
        {names.length > 0 ? t('rule_by', { names: names.join(', ') }) : t('rule_by_managers')}
        {rule.forManagers ? ` ${t('rule_for_managers')}` : null}
      </div>
    </>
  );
}
