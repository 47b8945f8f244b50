import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import type { ListChange } from '../../ui/table/list-state.ts';
import type { GroupSelection } from '../cohorts/index.ts';
import { AlsoDialog, DiagnosisDialog, selectionAfter, stateOf } from '../specimens/index.ts';
import type { EditedDesign } from './use-design.ts';

/** The dialogs that add a diagnosis or a further analyte to one of the groups. */
export function GroupDialogs({ design, change }: Pick<EditedDesign, 'design' | 'change'>) {
  const opened = useHasBeenTrue(useLayers(({ dialog }) => dialog === 'edit'));
  if (!opened) return null;
  const groups: [rail: 'cases' | 'controls', sample: GroupSelection][] = [
    ['cases', design.cases.sample],
    ...(design.controls ? [['controls', design.controls.sample] as ['controls', GroupSelection]] : []),
  ];
  return (
    <Suspense>
      {groups.map(([rail, sample]) => {
        const onChange: ListChange = (patch) =>
          change({ ...design, [rail]: { sample: selectionAfter(sample, patch) } });
        const state = stateOf(sample);
        return (
          <div key={rail}>
            <AlsoDialog state={state} onChange={onChange} rail={rail} />
            <DiagnosisDialog state={state} onChange={onChange} rail={rail} />
          </div>
        );
      })}
    </Suspense>
  );
}
