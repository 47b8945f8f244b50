import type { Contract } from '@aliquot/contract/index';
import { publish } from '../../platform/events/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { lifecycle } from '../../platform/writing/index.ts';
import { organisationWriting, presentOrganisation } from '../organisations/index.ts';
import { exportVendors } from './export-vendors.ts';
import { listOfVendors, readVendor } from './queries.ts';
import { assertNoPending, type FindPurchases } from './rules.ts';

interface Needs {
  pendingPurchases: FindPurchases;
}

export const createVendors = ({ pendingPurchases }: Needs): Handlers<Contract['vendors']> => ({
  getMany: (context, { body }) => pageOf(context, listOfVendors, body),
  export: (context, { body }) => exportVendors(context, body),
  get: (context, { params }) => readVendor(context, params.id),
  ...lifecycle({
    table: 'vendors',
    ...organisationWriting,
    present: presentOrganisation,
    publish: ({ db }, { id }) => publish(db, { kind: 'vendor.changed', to: 'staff', payload: { id } }),
    assertRemove: async ({ db }, vendor) => assertNoPending(vendor, await pendingPurchases(db, vendor.id)),
  }),
});
