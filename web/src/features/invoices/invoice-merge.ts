import type { Invoice, InvoiceBody } from '@aliquot/contract/invoices';
import { useMergedSave } from '../../platform/entity/index.ts';
import { formatDay } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { formValues } from './invoice-form-values.ts';

export function useInvoiceMerge() {
  const { t, i18n } = useTranslation('invoices');
  return useMergedSave<Invoice, InvoiceBody>({
    valuesOf: formValues,
    labels: {
      vendorId: t('vendor'),
      number: t('number'),
      invoiceDate: t('invoice_date'),
      note: t('note'),
    },
    words: (theirs) => ({
      vendorId: (value) => (value === theirs.vendorId ? theirs.vendor.name : undefined),
      invoiceDate: (value) => (value ? formatDay(String(value), i18n.language) : undefined),
    }),
  });
}
