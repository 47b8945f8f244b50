import { type Invoice, type InvoiceBody, invoiceStatuses, invoices } from '@aliquot/contract/invoices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { useOneByOne } from '../../platform/entity/index.ts';
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

export const useInvoice = (id: number | null) =>
  useQuery({
    ...rowQuery(invoices.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    meta: { inline: true },
  });

interface Given {
  body: InvoiceBody;
  version?: number;
  key: string;
}

/** Creates without an invoice, changes with one. */
export function useSaveInvoice(invoice: Invoice | null) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: invoice ? 'invoices:toast.updated' : 'invoices:toast.created', merges: true },
    mutationFn: ({ body: typed, version, key }: Given): Promise<Invoice> => {
      const body = { ...typed, invoiceDate: dayToWire(typed.invoiceDate) };
      return invoice
        ? call(invoices.update, {
            params: { id: invoice.id },
            body: { ...body, version: version ?? invoice.version },
          })
        : call(invoices.create, { body }, { idempotencyKey: key });
    },
    onSuccess: refresh,
  });
}

export function useSettleInvoice() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ invoice, status }: { invoice: Invoice; status: 'completed' | 'canceled' }) =>
      call(invoices.update, { params: { id: invoice.id }, body: { status, version: invoice.version } }),
    onSettled: refresh,
  });
}

export const useRemoveInvoices = () =>
  useOneByOne(
    ({ id, version }: Invoice) => call(invoices.remove, { params: { id }, query: { version } }),
    useRefresh(),
  );

export function useRestoreInvoices() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'invoices:toast.restored' },
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(invoices.restore, { params: { id } });
    },
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => refreshRoom(client, '/api/inventory/invoices');
}
