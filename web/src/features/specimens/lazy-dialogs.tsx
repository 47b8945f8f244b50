import { Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { RequestDialog } from '../cart/index.ts';
import type { SpecimenKey } from './specimen-address.ts';
import { SpecimenDialog } from './specimen-dialog.tsx';

const AlsoDialog = lazyPart(() => import('./also-dialog.tsx').then((m) => m.AlsoDialog));
const DiagnosisDialog = lazyPart(() => import('./diagnosis-dialog.tsx').then((m) => m.DiagnosisDialog));
const SaveSearchDialog = lazyPart(() => import('./save-search.tsx').then((m) => m.SaveSearchDialog));

interface DialogsProps {
  state: ListState;
  words: readonly FilterDef[];
  addressKey: SpecimenKey;
  onChange: ListChange;
}

/** The dialogs of a search, each loaded when first opened. */
export function SearchDialogs({ state, words, addressKey, onChange }: DialogsProps) {
  const saving = useHasBeenTrue(useLayers(({ dialog }) => dialog === 'edit'));
  return (
    <Suspense>
      <SpecimenDialog addressKey={addressKey} />
      {saving ? <SaveSearchDialog state={state} words={words} /> : null}
      {saving ? <AlsoDialog state={state} onChange={onChange} /> : null}
      {saving ? <DiagnosisDialog state={state} onChange={onChange} /> : null}
      <RequestDialog />
    </Suspense>
  );
}
