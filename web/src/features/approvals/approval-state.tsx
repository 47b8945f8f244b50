import type { ApprovalState as Name } from '@aliquot/contract/approvals';
import { State, type StateName } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';

const looks: Record<Name, StateName> = {
  open: 'pending',
  approved: 'completed',
  declined: 'blocked',
  withdrawn: 'canceled',
  ended: 'inactive',
};

export function ApprovalState({ state, pill = false }: { state: Name; pill?: boolean }) {
  const { t } = useTranslation('approvals');
  return <State state={looks[state]} pill={pill} label={t(`state.${state}`)} />;
}
