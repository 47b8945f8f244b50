import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { ApiError } from '../../platform/api/index.ts';
import { preferSentence } from '../../ui/form/error-text.ts';
import { useFacets } from './api.ts';
import type { Selection } from './search-query.ts';

/**
 * The facets of a search. One with a value that the server cannot convert has those of the search without its values,
 * so that the filters stay on the screen to be corrected; the errors belong to the ends of the value.
 */
export function useSearchFacets(selection: Selection) {
  const { data, error } = useFacets(selection);
  const fields = error instanceof ApiError ? error.fields : {};
  const isRejected = Object.keys(fields).some((field) =>
    /(?:^|\.)value(?:From|To)$|^displayUnits$/.test(field),
  );
  const { valueFrom: _from, valueTo: _to, also: _also, displayUnits: _units, ...others } = selection;
  const rest = useFacets(others, isRejected);
  const errorOf = (field: string) => fields[field] && preferSentence(fields[field]);
  return {
    data: isRejected ? rest.data : data,
    errors: omitUndefined({
      from: errorOf('valueFrom'),
      to: errorOf('valueTo'),
      units: errorOf('displayUnits'),
    }),
  };
}
