import type { CohortMember, CohortSet } from '@aliquot/contract/cohorts';
import { ArrowLeftRight, Pin, PinOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatMoney } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { TwoLines } from '../../ui/table/cells.tsx';
import { SubCell, SubRow } from '../../ui/table/sub-row.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useDonorText, useMaterialText } from '../specimen-view/index.ts';
import { useSpecimenAddress } from '../specimens/index.ts';
import { MemberState } from './member-state.tsx';
import { MemberValue, priceWidth } from './member-value.tsx';
import { isLost, membersIn } from './shown-sets.ts';

export interface MemberActs {
  pin: (member: CohortMember) => void;
  swap: (member: CohortMember) => void;
}

interface MemberRowsProps {
  set: CohortSet;
  columns: number;
  /** Null where nothing can be changed: in a preview, or by a colleague. */
  acts: MemberActs | null;
}

/** The case of a set and its controls, below its row. */
export const MemberRows = ({ set, columns, acts }: MemberRowsProps) =>
  membersIn(set).map((member) => (
    <SubRow key={member.sample.id}>
      <SubCell span={columns}>
        <MemberRow member={member} first={set.case} acts={acts} />
      </SubCell>
    </SubRow>
  ));

/** In line with the columns of the sets, whose price has the width that its language needs. */
const grid =
  'grid grid-cols-[86px_226px_minmax(0,1fr)_82px_var(--price)_50px] items-center py-1.5 max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:gap-y-1 max-lg:whitespace-normal';

interface MemberRowProps extends Pick<MemberRowsProps, 'acts'> {
  member: CohortMember;
  first: CohortMember;
}

function MemberRow({ member, first, acts }: MemberRowProps) {
  const { t, i18n } = useTranslation('cohorts');
  const [, show] = useSpecimenAddress('specimen');
  const { sample, pinned } = member;
  const lost = isLost(member);
  const role = t(member === first ? 'case' : 'control');
  return (
    <div className={grid} style={{ '--price': `${priceWidth(i18n.language) - 10}px` } as CSSProperties}>
      <TwoLines
        first={
          <button
            type="button"
            className={cx('rounded-mark font-mono hover:text-cryo', lost && 'text-t3 line-through')}
            onClick={() => show(sample.id)}
          >
            {sample.code}
          </button>
        }
        second={
          <span className={pinned ? 'text-cryo' : undefined}>
            {pinned ? t('role_pinned', { role }) : role}
          </span>
        }
      />
      <span className={cx('min-w-0', lost && 'text-t3 line-through')}>
        <MemberValue member={member} />
      </span>
      <Donor member={member} />
      {lost ? (
        <span className="col-span-3 text-right max-lg:ml-auto">
          {acts ? (
            <Button size="small" onClick={() => acts.swap(member)}>
              {t('find_another')}
            </Button>
          ) : null}
        </span>
      ) : (
        <>
          <Apart member={member} first={first} />
          <span className="text-right font-mono">{formatMoney(sample.specimenPrice, i18n.language)}</span>
          <span className="-mr-2 flex justify-end max-lg:ml-auto">
            {acts ? <Acts member={member} acts={acts} /> : null}
          </span>
        </>
      )}
    </div>
  );
}

/** Whose it is and what, or why it cannot be bought. */
function Donor({ member }: { member: CohortMember }) {
  const donor = useDonorText();
  const material = useMaterialText();
  const { sample, state } = member;
  const first = <span className={cx(isLost(member) && 'text-t3 line-through')}>{donor(sample)}</span>;
  if (state === 'available') return <TwoLines first={first} second={material(sample) ?? ''} />;
  return <TwoLines first={first} second={<MemberState member={member} />} />;
}

function Acts({ member, acts }: { member: CohortMember; acts: MemberActs }) {
  const { t } = useTranslation('cohorts');
  const { sample, pinned } = member;
  return (
    <>
      <IconButton
        size="small"
        aria-pressed={pinned}
        label={t('pin_named', { code: sample.code })}
        icon={
          pinned ? (
            <PinOff size={16} className="text-cryo" aria-hidden="true" />
          ) : (
            <Pin size={16} aria-hidden="true" />
          )
        }
        onClick={() => acts.pin(member)}
      />
      <IconButton
        size="small"
        label={t('swap_named', { code: sample.code })}
        icon={<ArrowLeftRight size={16} aria-hidden="true" />}
        onClick={() => acts.swap(member)}
      />
    </>
  );
}

/** Of a control, how far it is from its case. */
export function Apart({
  member,
  first,
}: {
  member: Pick<CohortMember, 'sample'>;
  first: Pick<CohortMember, 'sample'>;
}) {
  const { t } = useTranslation('cohorts');
  if (member.sample.id === first.sample.id) return <span className="max-lg:hidden" />;
  const apart = (of: 'donorAge' | 'collectionYear') => {
    const [own, other] = [member.sample[of], first.sample[of]];
    return own === null || other === null ? null : Math.abs(own - other);
  };
  const [age, year] = [apart('donorAge'), apart('collectionYear')];
  return (
    <span className="text-label text-t2">
      {age === null ? null : <span className="block">{t('delta_age', { years: age })}</span>}
      {year === null ? null : <span className="block">{t('delta_year', { years: year })}</span>}
    </span>
  );
}
