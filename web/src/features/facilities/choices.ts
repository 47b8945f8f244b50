import { facilities } from '@aliquot/contract/facilities';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';

/** All active facilities, for pickers and filters, since there are few. */
export const useFacilityChoices = () =>
  useQuery({ ...rowQuery(facilities.getAll, {}), meta: { inline: true } });
