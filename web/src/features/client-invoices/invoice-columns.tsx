import type { ClientInvoiceRow } from '@aliquot/contract/client-invoices';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { Faint, Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { useInvoiceWords } from './use-invoice-words.ts';

type Words = ReturnType<typeof useInvoiceWords>;

/** A credit note names the invoice that it credits. */
function numberColumn(t: TFunction<'client_invoices'>): Column<ClientInvoiceRow> {
  return {
    id: 'number',
    header: t('number'),
    sortable: true,
    width: 160,
    cell: ({ number, credits }) => (
      <TwoLines
        first={<Mono>{number}</Mono>}
        second={credits ? t('credits', { number: credits.number }) : null}
      />
    ),
  };
}

function commonColumns(t: TFunction<'client_invoices'>, words: Words) {
  const { day, signed, open } = words;
  const amount = (id: 'net' | 'tax'): Column<ClientInvoiceRow> => ({
    id,
    header: t(id),
    numeric: true,
    width: 118,
    cell: (invoice) => signed(invoice.kind, invoice[id]),
  });
  return {
    number: numberColumn(t),
    order: {
      id: 'order',
      header: t('order'),
      width: 160,
      cell: ({ order, purchaseOrderNumber }) => (
        <TwoLines first={<Mono>{order.number}</Mono>} second={purchaseOrderNumber} />
      ),
    },
    state: {
      id: 'state',
      header: t('state_column'),
      width: 130,
      priority: 2,
      cell: (invoice) => <InvoiceState invoice={invoice} />,
    },
    issued: {
      id: 'issuedOn',
      header: t('issued'),
      sortable: true,
      width: 112,
      cell: ({ issuedOn }) => <time dateTime={issuedOn}>{day(issuedOn)}</time>,
    },
    due: {
      id: 'dueOn',
      header: t('due'),
      sortable: true,
      width: 112,
      cell: ({ dueOn }) => (dueOn ? <time dateTime={dueOn}>{day(dueOn)}</time> : <Faint>–</Faint>),
    },
    net: amount('net'),
    tax: amount('tax'),
    gross: {
      id: 'gross',
      header: t('gross'),
      sortable: true,
      numeric: true,
      width: 138,
      priority: 1,
      cell: (invoice) => (
        <TwoLines
          first={signed(invoice.kind, invoice.gross)}
          second={<span className="font-sans">{open(invoice)}</span>}
        />
      ),
    },
  } satisfies Record<string, Column<ClientInvoiceRow>>;
}

export function useInvoiceColumns(): readonly Column<ClientInvoiceRow>[] {
  const { t } = useTranslation('client_invoices');
  const words = useInvoiceWords();
  return useMemo(() => {
    const { number, order, state, issued, due, net, tax, gross } = commonColumns(t, words);
    const company: Column<ClientInvoiceRow> = {
      id: 'company',
      header: t('company'),
      minWidth: 170,
      cell: (invoice) => invoice.company.name,
    };
    return [number, order, company, state, issued, due, net, tax, gross];
  }, [t, words]);
}

export function useOwnInvoiceColumns(): readonly Column<ClientInvoiceRow>[] {
  const { t } = useTranslation('client_invoices');
  const words = useInvoiceWords();
  return useMemo(() => {
    const { number, order, state, issued, due, net, tax, gross } = commonColumns(t, words);
    return [number, order, state, issued, due, net, tax, gross];
  }, [t, words]);
}
