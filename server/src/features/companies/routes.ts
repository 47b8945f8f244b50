import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeCompany } from './change-company.ts';
import { changeLocation } from './change-location.ts';
import { createCompany } from './create-company.ts';
import { createLocation } from './create-location.ts';
import { listLocations } from './location-queries.ts';
import { listCompanies, readCompany } from './queries.ts';
import { removeCompany } from './remove-company.ts';
import { removeLocation } from './remove-location.ts';
import { restoreCompany } from './restore-company.ts';
import { restoreLocation } from './restore-location.ts';

export const companies: Handlers<Contract['companies']> = {
  getMany: (context, { body }) => listCompanies(context, body),
  create: (context, { body }) => createCompany(context, body),
  get: (context, { params }) => readCompany(context, params.id),
  update: (context, { params, body }) => changeCompany(context, params.id, body),
  remove: (context, { params, query }) => removeCompany(context, params.id, query.version),
  restore: (context, { params }) => restoreCompany(context, params.id),
};

export const shippingLocations: Handlers<Contract['shippingLocations']> = {
  getMany: ({ db, actor }, { body }) => listLocations(db, actor, body),
  create: (context, { body }) => createLocation(context, body),
  update: (context, { params, body }) => changeLocation(context, params.id, body),
  remove: (context, { params, query }) => removeLocation(context, params.id, query.version),
  restore: (context, { params }) => restoreLocation(context, params.id),
};
