import { facilities } from '@aliquot/contract/facilities';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';

/** All that are active, for pickers and filters: they are few. */
export const useFacilityChoices = () =>
  useQuery({ ...rowQuery(facilities.getAll, {}), meta: { inline: true } });
