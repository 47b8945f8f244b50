import type { Contract } from '@aliquot/contract/index';
import { publish } from '../../platform/events/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { lifecycle } from '../../platform/writing/index.ts';
import {
  facilityColumns,
  listChoices,
  listFacilities,
  type NewFacility,
  present,
  readFacility,
} from './queries.ts';
import { assertHoldsNoSamples } from './rules.ts';

export const facilities: Handlers<Contract['facilities']> = {
  getAll: ({ db }) => listChoices(db),
  getMany: ({ db }, { body }) => listFacilities(db, body),
  get: ({ db }, { params }) => readFacility(db, params.id),
  ...lifecycle({
    table: 'storage_facilities',
    nameUniqueAmong: [],
    values: (body: NewFacility) => ({ ...facilityColumns(body), name: body.name }),
    columns: facilityColumns,
    present: ({ db }, row) => present(db, row),
    publish: ({ db }, { id }) =>
      publish(db, { kind: 'storage_facility.changed', to: 'staff', payload: { id } }),
    assertRemove: ({ db }, facility) => assertHoldsNoSamples(db, facility),
  }),
};
