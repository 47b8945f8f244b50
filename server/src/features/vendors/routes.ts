import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeVendor } from './change-vendor.ts';
import { createVendor } from './create-vendor.ts';
import { listVendors, readVendor } from './queries.ts';
import { removeVendor } from './remove-vendor.ts';
import { restoreVendor } from './restore-vendor.ts';

export const vendors: Handlers<Contract['vendors']> = {
  getMany: (context, { body }) => listVendors(context, body),
  create: (context, { body }) => createVendor(context, body),
  get: (context, { params }) => readVendor(context, params.id),
  update: (context, { params, body }) => changeVendor(context, params.id, body),
  remove: (context, { params, query }) => removeVendor(context, params.id, query.version),
  restore: (context, { params }) => restoreVendor(context, params.id),
};
