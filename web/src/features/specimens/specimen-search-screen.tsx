import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { idOf } from '../../platform/filters/index.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Page } from '../../ui/page/page-header.tsx';
import { isFiltered } from '../../ui/table/list-state.ts';
import { useSearchState } from './use-search-state.ts';

// Landing page and results are loaded separately: a visit needs only one of them first.
const Landing = lazy(() => import('./landing.tsx').then((m) => ({ default: m.Landing })));
const OpenSaved = lazy(() => import('./open-saved.tsx').then((m) => ({ default: m.OpenSaved })));
const Results = lazy(() => import('./results.tsx').then((m) => ({ default: m.Results })));

/** The landing page, or the results if the address has a search. */
export function Screen() {
  const [state, onChange] = useSearchState();
  const saved = idOf((useSearch({ strict: false }) as { saved?: string }).saved);
  return (
    <Suspense fallback={<LoadingText />}>
      {saved ? (
        <OpenSaved id={saved} />
      ) : isFiltered(state) ? (
        <Results state={state} onChange={onChange} />
      ) : (
        <Page>
          <Landing />
        </Page>
      )}
    </Suspense>
  );
}
