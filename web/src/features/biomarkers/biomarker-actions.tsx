import type { Biomarker } from '@aliquot/contract/biomarkers';
import { Boxes, Pencil, ToggleLeft, ToggleRight } from 'lucide-react';
import { reportLeftOut } from '../../platform/entity/index.ts';
import type { RowAction, Settle } from '../../ui/table/column.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useSwitchBiomarkers } from './api.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** Switches biomarkers on or off and shows the outcome, with undo in the toast. */
export function useSwitch() {
  const { t } = useTranslation('biomarkers');
  const change = useSwitchBiomarkers();
  const run = (rows: readonly Biomarker[], verified: boolean, settle?: Settle<Biomarker>) =>
    change.mutate(
      { rows, verified },
      {
        onSuccess: (outcome) => {
          const { results: changed, left } = outcome;
          const words = { count: changed.length, code: changed[0]?.loincCode ?? '' };
          if (changed.length > 0)
            alert.success(t(verified ? 'toast.on' : 'toast.off', words), {
              undo: () => change.mutate({ rows: changed, verified: !verified }, { onSuccess: reportLeftOut }),
            });
          reportLeftOut(outcome);
          settle?.(left);
        },
      },
    );
  return { run, busy: change.isPending };
}

interface Acts {
  edit: (biomarker: Biomarker) => void;
  stock: (biomarker: Biomarker) => void;
}

/** The same actions for the menu of a row and for a selection. */
export function useBiomarkerActions(acts: Acts): readonly RowAction<Biomarker>[] {
  const { t } = useTranslation('biomarkers');
  const { run } = useSwitch();
  const switches = (verified: boolean) => {
    const visible = (row: Biomarker) => row.active && row.verified !== verified;
    return {
      separated: true,
      visible,
      onSelect: (row: Biomarker) => run([row], verified),
      bulk: {
        run: (rows: readonly Biomarker[], settle: Settle<Biomarker>) =>
          run(rows.filter(visible), verified, settle),
      },
    };
  };
  return [
    {
      id: 'edit',
      label: t('edit_ranges'),
      icon: <Pencil {...icon} />,
      visible: (row) => row.active && row.type === 'Quantitative',
      onSelect: acts.edit,
    },
    {
      id: 'stock',
      label: t('show_stock'),
      icon: <Boxes {...icon} />,
      onSelect: acts.stock,
    },
    {
      id: 'switch_on',
      label: t('switch_on'),
      icon: <ToggleRight {...icon} />,
      ...switches(true),
    },
    {
      id: 'switch_off',
      label: t('switch_off'),
      icon: <ToggleLeft {...icon} />,
      ...switches(false),
    },
  ];
}
