import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeFacility } from './change-facility.ts';
import { createFacility } from './create-facility.ts';
import { listChoices, listFacilities, readFacility } from './queries.ts';
import { removeFacility } from './remove-facility.ts';
import { restoreFacility } from './restore-facility.ts';

export const facilities: Handlers<Contract['facilities']> = {
  getAll: ({ db }) => listChoices(db),
  getMany: ({ db }, { body }) => listFacilities(db, body),
  create: (context, { body }) => createFacility(context, body),
  get: ({ db }, { params }) => readFacility(db, params.id),
  update: (context, { params, body }) => changeFacility(context, params.id, body),
  remove: (context, { params, query }) => removeFacility(context, params.id, query.version),
  restore: (context, { params }) => restoreFacility(context, params.id),
};
