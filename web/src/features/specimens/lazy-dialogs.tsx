import { Suspense } from 'react';
import { useEver } from '../../platform/ever.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { RequestDialog } from '../cart/index.ts';

const ProductInfo = lazyPart(() => import('./product-info.tsx').then((m) => m.ProductInfo));
const SaveSearchDialog = lazyPart(() => import('./save-search.tsx').then((m) => m.SaveSearchDialog));

interface DialogsProps {
  state: ListState;
  words: readonly FilterDef[];
}

/** What a search opens, each fetched when it is first asked for. */
export function SearchDialogs({ state, words }: DialogsProps) {
  const { dialog } = useLayers();
  const label = useEver(dialog === 'product_info');
  const saving = useEver(dialog === 'edit');
  return (
    <Suspense>
      {label ? <ProductInfo /> : null}
      {saving ? <SaveSearchDialog state={state} words={words} /> : null}
      <RequestDialog />
    </Suspense>
  );
}
