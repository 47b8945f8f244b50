import { type ClientInvoice, clientInvoices, type OwnClientInvoice } from '@aliquot/contract/client-invoices';
import { rowFor, type Sent } from '@aliquot/contract/endpoint';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { invoicesQuery, ownInvoicesQuery } from './invoice-query.ts';

/** Each screen belongs to one group of roles, which gets its own reply shape. */
const own = {
  getMany: rowFor(clientInvoices.getMany, 'client'),
  get: rowFor(clientInvoices.get, 'client'),
};
const staffs = {
  getMany: rowFor(clientInvoices.getMany, 'staff'),
  get: rowFor(clientInvoices.get, 'staff'),
};

export const useOwnInvoices = (state: ListState) =>
  useQuery(listRowQuery(own.getMany, { body: ownInvoicesQuery(state) }));

export const useInvoices = (state: ListState) =>
  useQuery(listRowQuery(staffs.getMany, { body: invoicesQuery(state) }));

const params = (id: number | null) => ({ params: { id: id ?? 0 } });

export const useOwnInvoice = (id: number | null): UseQueryResult<OwnClientInvoice> =>
  useQuery({ ...rowQuery(own.get, params(id)), enabled: id !== null, meta: { inline: true } });

export const useInvoice = (id: number | null): UseQueryResult<ClientInvoice> =>
  useQuery({ ...rowQuery(staffs.get, params(id)), enabled: id !== null, meta: { inline: true } });

export const useInvoiceOverview = () =>
  useQuery({ ...rowQuery(clientInvoices.overview, {}), meta: { inline: true } });

/** Downloads the invoice or credit note as PDF. */
export const useInvoiceDocument = (id: number) =>
  useMutation({
    mutationFn: async () => download((await call(clientInvoices.document, { params: { id } })).url),
  });

/** Issuing, crediting and payments: orders show what is invoiced of them. The dialog shows errors. */
export function useInvoiceAction<Given, Done>(run: (given: Given) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: run,
    onSettled: async () => {
      void refreshRoom(client, '/api/client_orders');
      await refreshRoom(client, '/api/client_invoices');
    },
  });
}

type BodyOf<Row extends 'issue' | 'credit' | 'addPayment'> = NonNullable<
  Sent<(typeof clientInvoices)[Row]>['body' & keyof Sent<(typeof clientInvoices)[Row]>]
>;

export const invoiceActions = {
  issue: (orderId: number, body: BodyOf<'issue'>, key: string) =>
    call(clientInvoices.issue, { params: { id: orderId }, body }, { idempotencyKey: key }),
  credit: (id: number, body: BodyOf<'credit'>, key: string) =>
    call(clientInvoices.credit, { params: { id }, body }, { idempotencyKey: key }),
  addPayment: (id: number, body: BodyOf<'addPayment'>, key: string) =>
    call(clientInvoices.addPayment, { params: { id }, body }, { idempotencyKey: key }),
};
