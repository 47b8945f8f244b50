import type { Invoice, InvoiceBody } from '@aliquot/contract/invoices';
import { formatDay, formatInstant } from '../../platform/format.ts';
import type { FormHandle } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { formValues } from './invoice-form-values.ts';

/** Somebody saved this order meanwhile: both versions, field by field, to choose from. */
export function InvoiceConflict({ form, theirs }: { form: FormHandle<InvoiceBody>; theirs: Invoice }) {
  const { t, i18n } = useTranslation('invoices');
  return (
    <VersionConflict
      form={form}
      theirs={formValues(theirs)}
      savedAt={formatInstant(theirs.updatedAt, i18n.language)}
      labels={{
        vendorId: t('vendor'),
        number: t('number'),
        invoiceDate: t('invoice_date'),
        note: t('note'),
      }}
      words={{
        vendorId: (value) => (value === theirs.vendorId ? theirs.vendor.name : undefined),
        invoiceDate: (value) => (value ? formatDay(String(value), i18n.language) : undefined),
      }}
    />
  );
}
