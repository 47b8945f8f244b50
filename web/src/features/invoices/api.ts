import { type Invoice, invoiceStatuses, invoices } from '@aliquot/contract/invoices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, listRowQuery, rowQuery } from '../../platform/api/index.ts';
import { entityApi } from '../../platform/entity/index.ts';
import { idOf, known, pageOf } from '../../platform/filters/index.ts';
import { dayToWire } from '../../platform/format/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const invoiceFilters = ['status', 'vendorId'] as const;

/** The only-active switch is the default filter, status pending; a status chosen by hand wins over it. */
export function useInvoices(state: ListState) {
  const { filters, onlyActive } = state;
  const status = known(invoiceStatuses, filters.status)[0] ?? (onlyActive ? 'pending' : undefined);
  const vendorId = idOf(filters.vendorId);
  return useQuery(
    listRowQuery(invoices.getMany, {
      body: {
        ...pageOf(state),
        ...(onlyActive ? { active: true } : {}),
        ...(status ? { status } : {}),
        ...(vendorId ? { vendorId } : {}),
      },
    }),
  );
}

export const useInvoiceOverview = () =>
  useQuery({ ...rowQuery(invoices.overview, {}), meta: { inline: true } });

export const {
  useOne: useInvoice,
  useSave: useSaveInvoice,
  useRemove: useRemoveInvoices,
  useRestore: useRestoreInvoices,
  useRefresh,
} = entityApi(invoices, {
  texts: 'invoices',
  toWire: (body) => ({ ...body, invoiceDate: dayToWire(body.invoiceDate) }),
});

export function useSettleInvoice() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ invoice, status }: { invoice: Invoice; status: 'completed' | 'canceled' }) =>
      call(invoices.update, { params: { id: invoice.id }, body: { status, version: invoice.version } }),
    onSettled: refresh,
  });
}
