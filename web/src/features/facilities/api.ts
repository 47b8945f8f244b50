import { facilities, facilityBody } from '@aliquot/contract/facilities';
import { entity } from '../../platform/entity/index.ts';
import { phoneToWire } from '../../platform/format/index.ts';

export const facility = entity(facilities, {
  texts: 'facilities',
  body: facilityBody,
  nameOf: ({ name }) => name,
  toWire: (body) => ({ ...body, phoneNumber: phoneToWire(body.phoneNumber) }),
});
