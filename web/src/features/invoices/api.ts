import { type Invoice, invoiceBody, invoiceStatuses, invoices } from '@aliquot/contract/invoices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, rowQuery } from '../../platform/api/index.ts';
import { entity } from '../../platform/entity/index.ts';
import { choice, defineFilters, reference } from '../../platform/filters/index.ts';
import { dayToWire } from '../../platform/format/index.ts';
import { loadVendors } from '../vendors/index.ts';
import { invoiceName } from './invoice-name.ts';

const filters = defineFilters({
  status: choice('invoices:status', invoiceStatuses, (value) => `ui:state_${value}`),
  vendorId: reference('invoices:vendor', loadVendors),
});

/** Impossible actions are not offered: an order with samples cannot be canceled or deleted. */
export const maySettle = (row: Invoice) => row.active && row.status === 'pending';
export const mayCancel = (row: Invoice) => maySettle(row) && row.sampleCount === 0;

export const invoice = entity(invoices, {
  texts: 'invoices',
  body: invoiceBody,
  nameOf: invoiceName,
  filters,
  onlyActive: () => ({ active: true, status: 'pending' as const }),
  toWire: (body) => ({ ...body, invoiceDate: dayToWire(body.invoiceDate) }),
  useAccess: () => ({
    mayEdit: ({ active }) => active,
    mayRemove: ({ active, sampleCount }) => active && sampleCount === 0,
    mayRestore: () => true,
  }),
});

export const useInvoiceOverview = () =>
  useQuery({ ...rowQuery(invoices.overview, {}), meta: { inline: true } });

export function useSettleInvoice() {
  const refresh = invoice.useRefresh();
  return useMutation({
    mutationFn: ({ invoice: row, status }: { invoice: Invoice; status: 'completed' | 'canceled' }) =>
      call(invoices.update, { params: { id: row.id }, body: { status, version: row.version } }),
    onSettled: refresh,
  });
}
