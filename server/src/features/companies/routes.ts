import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { lifecycle } from '../../platform/writing/index.ts';
import { organisationWriting } from '../organisations/index.ts';
import { assertPrintable } from '../seller/index.ts';
import { changeBilling, readCompanyBilling } from './billing.ts';
import { exportCompanies } from './export-companies.ts';
import {
  listLocations,
  locationColumns,
  locationsOf,
  type NewLocation,
  presentLocation,
} from './location-queries.ts';
import { publishCompany } from './publish-company.ts';
import { listCompanies, lockForShareActiveCompany, readCompany } from './queries.ts';
import { removeCompany } from './remove-company.ts';
import { restoreCompany } from './restore-company.ts';
import { assertSameCompany, companyFor, type FindOrders } from './rules.ts';

const { create, update } = lifecycle({
  table: 'client_companies',
  ...organisationWriting,
  present: (context, { id }) => readCompany(context, id),
  publish: ({ db }, { id }) => publishCompany(db, 'company.changed', id, id),
});

interface Needs {
  ordersUnderWay: FindOrders;
}

export const createCompanies = ({ ordersUnderWay }: Needs): Handlers<Contract['companies']> => ({
  getMany: (context, { body }) => listCompanies(context, body),
  export: (context, { body }) => exportCompanies(context, body),
  create,
  get: (context, { params }) => readCompany(context, params.id),
  update,
  remove: (context, { params, query }) => removeCompany(context, params.id, query.version, ordersUnderWay),
  restore: (context, { params }) => restoreCompany(context, params.id),
});

export const companyBilling: Handlers<Contract['companyBilling']> = {
  get: (context, { params }) => readCompanyBilling(context, params.id),
  update: {
    prepare: (_context, { body }) => assertPrintable(body),
    run: (context, { params, body }) => changeBilling(context, params.id, body),
  },
};

export const shippingLocations: Handlers<Contract['shippingLocations']> = {
  getMany: ({ db, actor }, { body }) => listLocations(db, actor, body),
  ...lifecycle({
    table: 'shipping_locations',
    visible: ({ actor }) => locationsOf(actor),
    nameUniqueAmong: ['client_company_id'],
    values: ({ name, address1, city, ...body }: NewLocation, { actor }) => ({
      ...locationColumns(body),
      name,
      address1,
      city,
      client_company_id: companyFor(actor, body.clientCompanyId),
    }),
    columns: locationColumns,
    present: (_context, row) => presentLocation(row),
    publish: ({ db }, { id, client_company_id: companyId }) =>
      publishCompany(db, 'shipping_location.changed', companyId, id),
    assertCreate: ({ db, actor }, { clientCompanyId }) =>
      lockForShareActiveCompany(db, companyFor(actor, clientCompanyId)),
    async assertWritable({ db, actor }, { client_company_id: companyId }, body) {
      assertSameCompany(actor, companyId, body?.clientCompanyId);
      await lockForShareActiveCompany(db, companyId);
    },
  }),
};
