import type { Cohort, CohortSet } from '@aliquot/contract/cohorts';
import { Pin, PinOff, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLayers } from '../../ui/layers/layer-store.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { startingListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { usePin, useRemoveSets } from './api.ts';
import { type MemberActs, MemberRows } from './member-rows.tsx';
import { useSetColumns } from './set-columns.tsx';
import { isLost, membersIn } from './shown-sets.ts';
import type { SwapSubject } from './swap-panel.tsx';

interface SetTableProps {
  sets: readonly CohortSet[];
  matched: boolean;
  /** The cohort that is changed here; null in a preview, and for a colleague who may only read it. */
  cohort: Cohort | null;
  stale: boolean;
  empty: ReactNode;
}

const icon = { size: 16, 'aria-hidden': true } as const;
const noop = () => {};

/** One row a set, which opens to its members. */
export function SetTable({ sets, matched, cohort, stale, empty }: SetTableProps) {
  const { t } = useTranslation('cohorts');
  const [open, setOpen] = useState<number | null>(null);
  const acts = useMemberActs(cohort);
  const toggle = ({ number }: CohortSet) => setOpen(open === number ? null : number);
  return (
    <ListTable<CohortSet>
      id="cohort_set"
      label={t('sets')}
      columns={useSetColumns(matched)}
      rows={sets}
      count={sets.length}
      loading={stale}
      rowId={({ number }) => number}
      rowName={({ number }) => t('set_named', { number })}
      state={startingListState}
      onChange={noop}
      onOpen={toggle}
      actions={useSetActions(cohort)}
      gone={({ case: first }) => isLost(first)}
      columnChooser={false}
      paged={false}
      subRows={{
        open,
        onToggle: toggle,
        folds: true,
        render: (set, columns) => <MemberRows set={set} columns={columns} acts={acts} />,
      }}
      empty={empty}
    />
  );
}

function useMemberActs(cohort: Cohort | null): MemberActs | null {
  const pin = usePin();
  const openPanel = useLayers((layers) => layers.openPanel);
  if (!cohort) return null;
  const { id } = cohort;
  return {
    pin: ({ sample, pinned }) => pin.mutate({ id, sampleIds: [sample.id], pinned: !pinned }),
    swap: ({ sample }) => openPanel('view', { swapped: sample.id } satisfies SwapSubject),
  };
}

const noActions: readonly RowAction<CohortSet>[] = [];
const isPinned = (set: CohortSet) => membersIn(set).every(({ pinned }) => pinned);

function useSetActions(cohort: Cohort | null): readonly RowAction<CohortSet>[] {
  const { t } = useTranslation('cohorts');
  const { mutate: pin } = usePin();
  const { mutate: remove } = useRemoveSets();
  const id = cohort?.id;
  return useMemo(() => {
    if (id === undefined) return noActions;
    const pinAll = (set: CohortSet, pinned: boolean) =>
      pin({ id, sampleIds: membersIn(set).map(({ sample }) => sample.id), pinned });
    return [
      {
        id: 'pin',
        label: t('pin_set'),
        icon: <Pin {...icon} />,
        visible: (set) => !isPinned(set),
        onSelect: (set) => pinAll(set, true),
      },
      {
        id: 'unpin',
        label: t('unpin_set'),
        icon: <PinOff {...icon} />,
        visible: isPinned,
        onSelect: (set) => pinAll(set, false),
      },
      {
        id: 'remove',
        label: t('remove_set'),
        icon: <Trash2 {...icon} />,
        danger: true,
        separated: true,
        onSelect: ({ number }) => remove({ id, sets: [number] }),
      },
    ];
  }, [t, id, pin, remove]);
}
