import type { Facets } from '@aliquot/contract/specimens';
import { formatUnits } from '../../platform/format/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useTerms } from './api.ts';
import { chosenBiomarkers, withBiomarkers } from './search-query.ts';

interface OtherCodesProps {
  facets: Facets | undefined;
  state: ListState;
  onChange: ListChange;
}

/** Other tests of the same analyte that are for sale, to be searched together in one unit. */
export function OtherCodes({ facets, state, onChange }: OtherCodesProps) {
  const { t } = useTranslation('specimens');
  const [chosen, another] = chosenBiomarkers(state.filters);
  const terms = useTerms(chosen === undefined ? [] : [chosen]).data?.items;
  const others = facets?.otherCodes.filter(({ available }) => available > 0) ?? [];
  const [first] = others;
  if (chosen === undefined || another !== undefined || !first) return null;
  const own = terms?.find(({ id }) => id === chosen)?.units;
  // In the unit of the chosen one, so that a value without a unit means the same.
  const units = state.filters.units ?? own;
  const include = () => {
    const ids = [chosen, ...others.map(({ id }) => id)];
    const { valueFor: _only, ...filters } = state.filters;
    onChange(
      { filters: { ...filters, ...withBiomarkers(ids), ...(units ? { units } : {}) }, skip: 0 },
      'push',
    );
  };
  const codes = others.map(({ loincCode, available, units: own }) =>
    t('other_code', { code: loincCode, units: formatUnits(own ?? ''), count: available }),
  );
  return (
    <p className="mb-3 text-dense text-t2">
      {t('other_codes', { name: first.component, codes: codes.join(', ') })}{' '}
      <button type="button" className={`${linkClass} min-h-6`} onClick={include}>
        {t('include_codes')}
      </button>
    </p>
  );
}
