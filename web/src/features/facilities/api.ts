import { facilities, facilityBody } from '@aliquot/contract/facilities';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';
import { entity } from '../../platform/entity/index.ts';
import { phoneToWire } from '../../platform/format/index.ts';

export const facility = entity(facilities, {
  texts: 'facilities',
  body: facilityBody,
  nameOf: ({ name }) => name,
  toWire: (body) => ({ ...body, phoneNumber: phoneToWire(body.phoneNumber) }),
});

/** All that are active, for pickers and filters: they are few. */
export const useFacilityChoices = () =>
  useQuery({ ...rowQuery(facilities.getAll, {}), meta: { inline: true } });
