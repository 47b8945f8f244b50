import type { Invoice } from '@aliquot/contract/invoices';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { formatDay, formatMoney } from '../../platform/format/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { State } from '../../ui/state/state.tsx';
import { Faint, Mono } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { invoiceName } from './invoice-name.ts';

export function useInvoiceColumns(): readonly Column<Invoice>[] {
  const { t, i18n } = useTranslation('invoices');
  const language = i18n.language;
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('number'),
        sortable: true,
        width: 190,
        cell: (invoice) => <Mono>{invoiceName(invoice)}</Mono>,
      },
      {
        id: 'vendor',
        header: t('vendor'),
        sortable: true,
        minWidth: 220,
        cell: (invoice) => invoice.vendor.name,
      },
      {
        id: 'invoiceDate',
        header: t('invoice_date'),
        sortable: true,
        width: 130,
        cell: (invoice) =>
          invoice.invoiceDate ? formatDay(invoice.invoiceDate, language) : <Faint>{t('none')}</Faint>,
      },
      {
        id: 'document',
        header: t('document'),
        minWidth: 180,
        cell: (invoice) =>
          invoice.document ? <DocumentLink document={invoice.document} /> : <Faint>{t('none')}</Faint>,
      },
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: 140,
        cell: (invoice) =>
          invoice.active ? <State state={invoice.status} /> : <State state="inactive" label={t('deleted')} />,
      },
      {
        id: 'samples',
        header: t('samples'),
        numeric: true,
        width: 130,
        cell: (invoice) =>
          invoice.sampleCount > 0 ? (
            <SamplesLink id={invoice.id}>{invoice.sampleCount.toLocaleString(language)}</SamplesLink>
          ) : (
            <Faint>0</Faint>
          ),
      },
      {
        id: 'worth',
        header: t('worth'),
        numeric: true,
        width: 150,
        cell: (invoice) => formatMoney(invoice.worth, language),
      },
    ],
    [t, language],
  );
}

export function DocumentLink({ document }: { document: NonNullable<Invoice['document']> }) {
  return (
    <a
      href={document.url}
      target="_blank"
      rel="noreferrer"
      className={`${linkClass} inline-flex max-w-full items-center gap-2`}
    >
      <FileText size={14} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{document.name}</span>
    </a>
  );
}

/** Links to the samples of the order, whatever their status. */
export function SamplesLink({ id, children }: { id: number; children: React.ReactNode }) {
  return (
    <Link to="/inventory" search={{ invoiceId: String(id), all: '1' } as never} className={linkClass}>
      {children}
    </Link>
  );
}
