import type { Facets } from '@aliquot/contract/specimens';
import type { GroupSelection } from '../cohorts/index.ts';
import { selectionOf, stateOf, useSearchFacets } from '../specimens/index.ts';
import { isOpen } from './is-open.ts';

/** From this share of both groups on, few specimens are lost by matching. */
const nearlyAll = 0.8;

const share = (facets: Facets, of: 'materials' | 'anticoagulants') =>
  facets.count === 0 ? 0 : facets[of].reduce((sum, { count }) => sum + count, 0) / facets.count;

/** What nearly all specimens of both groups state and could be matched by. Older stock states no material. */
export function useSuggestedMatches(cases: GroupSelection, controls: GroupSelection) {
  const groups = [
    useSearchFacets(selectionOf(stateOf(cases))),
    useSearchFacets(selectionOf(stateOf(controls))),
  ];
  if (isOpen(cases) || isOpen(controls)) return [];
  const isStated = (of: 'materials' | 'anticoagulants') =>
    groups.every(({ data }) => data !== undefined && share(data, of) >= nearlyAll);
  return [
    ...(isStated('materials') ? (['material'] as const) : []),
    ...(isStated('anticoagulants') ? (['anticoagulant'] as const) : []),
  ];
}
