import type { CohortMember } from '@aliquot/contract/cohorts';
import { State, type StateName } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';

const looks: Record<CohortMember['state'], StateName> = {
  available: 'available',
  in_cart: 'reserved',
  ordered: 'delivered',
  held: 'held',
  taken: 'taken',
  withdrawn: 'taken',
  expired: 'taken',
  unpriced: 'taken',
};

/** Whether a member can still be bought, and why not. */
export function MemberState({ member: { state } }: { member: CohortMember }) {
  const { t } = useTranslation('cohorts');
  return <State state={looks[state]} label={t(`states.${state}`)} />;
}
