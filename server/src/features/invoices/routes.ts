import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeInvoice } from './change-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { countByStatus, listInvoices, readInvoice } from './queries.ts';
import { removeInvoice } from './remove-invoice.ts';
import { restoreInvoice } from './restore-invoice.ts';

export const invoices: Handlers<Contract['invoices']> = {
  getMany: (context, { body }) => listInvoices(context, body),
  overview: ({ db }) => countByStatus(db),
  create: (context, { body }) => createInvoice(context, body),
  get: (context, { params }) => readInvoice(context, params.id),
  update: (context, { params, body }) => changeInvoice(context, params.id, body),
  remove: (context, { params, query }) => removeInvoice(context, params.id, query.version),
  restore: (context, { params }) => restoreInvoice(context, params.id),
};
