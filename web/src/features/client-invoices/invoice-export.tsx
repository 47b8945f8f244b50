import { clientInvoices } from '@aliquot/contract/client-invoices';
import { ExportMenu } from '../../platform/lists/index.ts';
import { useTranslation } from '../../ui/words.tsx';

interface InvoiceExportProps {
  /** The body of the list's call. */
  list: object;
  count: number | undefined;
}

/** For bookkeeping: the invoices of the list, or their payments. A workbook has both. */
export function InvoiceExport(props: InvoiceExportProps) {
  const { t } = useTranslation('client_invoices');
  return (
    <ExportMenu
      {...props}
      row={clientInvoices.export}
      also={{ label: t('payments'), body: { payments: true } }}
    />
  );
}
