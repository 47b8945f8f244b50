import type { CohortMember, CohortSet } from '@aliquot/contract/cohorts';
import { type ReactNode, useMemo } from 'react';
import { formatMoney, formatResult } from '../../platform/format/index.ts';
import { cx } from '../../ui/cx.ts';
import { Faint, Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useTranslation } from '../../ui/words.tsx';
import { DonorCell, useDonorText } from '../specimen-view/index.ts';
import { MemberState } from './member-state.tsx';
import { MemberValue, priceWidth, ShortValue } from './member-value.tsx';
import { differenceIn, isLost, membersIn, priceOf } from './shown-sets.ts';

/** Of a set: its case, its controls, how far they are apart, and what it costs. */
export function useSetColumns(matched: boolean): readonly Column<CohortSet>[] {
  const wide = useWideColumns(matched);
  const few = useFewColumns(matched);
  return useSmallScreen() ? few : wide;
}

/** For small screens: the case and the price, with the controls below. */
function useFewColumns(matched: boolean): readonly Column<CohortSet>[] {
  const { t, i18n } = useTranslation('cohorts');
  return useMemo(() => {
    const first: Column<CohortSet> = {
      id: 'case',
      header: t('case'),
      minWidth: 120,
      cell: ({ case: member }) => <MemberCell member={member} />,
    };
    const price: Column<CohortSet> = {
      id: 'price',
      header: t('price'),
      numeric: true,
      width: priceWidth(i18n.language),
      cell: (set) => <PriceCell set={set} />,
    };
    const controls: Column<CohortSet> = {
      id: 'controls',
      header: t('controls'),
      below: true,
      cell: (set) => <ControlCells controls={set.controls} />,
    };
    return matched ? [first, price, controls] : [first, price];
  }, [t, i18n.language, matched]);
}

function useWideColumns(matched: boolean): readonly Column<CohortSet>[] {
  const { t, i18n } = useTranslation('cohorts');
  return useMemo(() => {
    const controls: Column<CohortSet>[] = [
      {
        id: 'controls',
        priority: 2,
        header: t('controls'),
        minWidth: 130,
        cell: (set) => <ControlCells controls={set.controls} />,
      },
      {
        id: 'difference',
        priority: 1,
        header: t('difference'),
        width: 92,
        cell: (set) => <DifferenceCell set={set} />,
      },
    ];
    const donor: Column<CohortSet> = {
      id: 'donor',
      priority: 1,
      header: t('specimens:donor'),
      width: 140,
      cell: ({ case: { sample } }) => <DonorCell sample={sample} />,
    };
    return [
      {
        id: 'number',
        header: t('set_short'),
        width: 40,
        cell: ({ number }) => <Mono>{number.toLocaleString(i18n.language)}</Mono>,
      },
      {
        id: 'case',
        priority: 4,
        header: t('case'),
        ...(matched ? { width: 226 } : { minWidth: 226 }),
        cell: ({ case: member }) => <MemberCell member={member} ruled />,
      },
      ...(matched ? controls : [donor]),
      {
        id: 'price',
        priority: 3,
        header: t('price'),
        numeric: true,
        width: priceWidth(i18n.language),
        cell: (set) => <PriceCell set={set} />,
      },
    ];
  }, [t, i18n.language, matched]);
}

/** The result above the code and the donor. */
function MemberCell({ member, ruled = false }: { member: CohortMember; ruled?: boolean }) {
  const donor = useDonorText();
  const { sample } = member;
  return (
    <Struck member={member}>
      <TwoLines
        first={ruled ? <MemberValue member={member} /> : <ShortValue member={member} />}
        second={
          <>
            <span className="font-mono">{sample.code}</span> {donor(sample)}
          </>
        }
      />
    </Struck>
  );
}

/** One control with its unit and donor; of several the values, with the donor's age. */
function ControlCells({ controls }: { controls: readonly CohortMember[] }) {
  const { t, i18n } = useTranslation('cohorts');
  const donor = useDonorText();
  const [only, another] = controls;
  if (!only) return <Faint>{t('none')}</Faint>;
  if (!another) return <MemberCell member={only} />;
  return (
    <span className="flex flex-wrap gap-x-3">
      {controls.map((member) => {
        const { sample } = member;
        return (
          <Struck key={sample.id} member={member}>
            <TwoLines
              first={
                <span className="font-mono" title={sample.code}>
                  {sample.biomarkerValue ? formatResult(sample.biomarkerValue, i18n.language) : '–'}
                </span>
              }
              second={
                <span title={donor(sample)}>
                  {sample.donorAge === null ? '–' : t('aged', { age: sample.donorAge })}
                </span>
              }
            />
          </Struck>
        );
      })}
    </span>
  );
}

/** A lost member, struck through with its reason for screen readers. */
function Struck({ member, children }: { member: CohortMember; children: ReactNode }) {
  const lost = isLost(member);
  return (
    <span className={cx('block min-w-0', lost && 'text-t3 line-through')}>
      {lost ? (
        <span className="sr-only">
          <MemberState member={member} />{' '}
        </span>
      ) : null}
      {children}
    </span>
  );
}

function DifferenceCell({ set }: { set: CohortSet }) {
  const { t } = useTranslation('cohorts');
  const text = (key: 'delta_age' | 'delta_year', years: number | null) =>
    years === null ? null : t(key, { years });
  return (
    <TwoLines
      first={text('delta_age', differenceIn(set, 'donorAge')) ?? <Faint>–</Faint>}
      second={text('delta_year', differenceIn(set, 'collectionYear'))}
    />
  );
}

function PriceCell({ set }: { set: CohortSet }) {
  const { t, i18n } = useTranslation('cohorts');
  const members = membersIn(set);
  const lost = members.filter(isLost).length;
  const ordered = members.filter(({ state }) => state === 'ordered').length;
  const price = formatMoney(priceOf(members), i18n.language);
  if (lost === 0 && ordered === 0) return price;
  return (
    <TwoLines
      first={price}
      second={
        lost > 0 ? (
          <span className="font-sans text-orange">{t('lost_count', { count: lost })}</span>
        ) : (
          <span className="font-sans">{t('ordered_count', { count: ordered })}</span>
        )
      }
    />
  );
}
