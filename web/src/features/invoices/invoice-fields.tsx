import type { Invoice, InvoiceBody } from '@aliquot/contract/invoices';
import { acceptFor, uploadFile } from '../../platform/api/index.ts';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import { FormDocumentField } from '../../ui/form/form-document-field.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextArea, FormTextField } from '../../ui/form/form-text-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import type { Upload } from '../../ui/upload/use-upload.ts';
import { useTranslation } from '../../ui/words.tsx';
import { loadVendors } from '../vendors/index.ts';

const uploadDocument: Upload = (file, hooks) => uploadFile(file, 'document', hooks);

interface InvoiceFieldsProps {
  form: FormHandle<InvoiceBody>;
  invoice: Invoice | null;
}

export function InvoiceFields({ form, invoice }: InvoiceFieldsProps) {
  const { t } = useTranslation('invoices');
  // What was settled stays with its vendor; documents may still come in.
  const settled = invoice !== null && invoice.status !== 'pending';
  return (
    <>
      <PanelSection title={t('section_order')}>
        <div className="mb-4">
          <FormAutocomplete
            form={form}
            name="vendorId"
            holds="id"
            label={t('vendor')}
            load={loadVendors}
            initialText={invoice?.vendor.name ?? ''}
            readOnly={settled}
            mark={form.readOnly || settled ? undefined : 'required'}
            hint={settled && !form.readOnly ? t('vendor_settled_hint') : undefined}
            placeholder={t('vendor_placeholder')}
          />
        </div>
        <FieldGrid>
          <FormTextField form={form} name="number" label={t('number')} mono autoComplete="off" />
          <FormDateField form={form} name="invoiceDate" label={t('invoice_date')} />
        </FieldGrid>
      </PanelSection>
      <PanelSection title={t('section_documents')}>
        <div className="mb-4">
          <FormDocumentField
            form={form}
            name="documentFileId"
            label={t('document')}
            saved={invoice?.document ?? null}
            upload={uploadDocument}
            accept={acceptFor('document')}
            hint={t('document_hint')}
          />
        </div>
        <FormTextArea form={form} name="note" label={t('note')} rows={form.readOnly ? 2 : 4} />
      </PanelSection>
    </>
  );
}
