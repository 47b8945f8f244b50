import { useListState } from '../../platform/list-state.ts';
import { Page } from '../../ui/page/page-header.tsx';
import { isNarrowed } from '../../ui/table/list-state.ts';
import { Landing } from './landing.tsx';
import { Results } from './results.tsx';
import { cheapestFirst, specimenFilterKeys } from './search-query.ts';

/** Without a question the place to ask one; with one in its address, the answer. */
export function Screen() {
  const [state, onChange] = useListState(specimenFilterKeys, cheapestFirst);
  if (isNarrowed(state)) return <Results state={state} onChange={onChange} />;
  return (
    <Page>
      <Landing />
    </Page>
  );
}
