import type { Invoice, InvoiceBody } from '@aliquot/contract/invoices';
import { acceptFor, uploadFile } from '../../platform/api/index.ts';
import { entityPanel, type FieldsProps } from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import { FormDocumentField } from '../../ui/form/form-document-field.tsx';
import { FormTextArea, FormTextField } from '../../ui/form/form-text-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import type { Upload } from '../../ui/upload/use-upload.ts';
import { useTranslation } from '../../ui/words.tsx';
import { loadVendors } from '../vendors/index.ts';
import { invoice } from './api.ts';
import { SamplesLink } from './columns.tsx';
import { InvoiceActions } from './footer-actions.tsx';

const uploadDocument: Upload = (file, hooks) => uploadFile(file, 'document', hooks);

export const Panel = entityPanel(invoice, {
  Fields,
  Sections: Contents,
  status: ({ status }) => <State state={status} pill />,
  subtitle: ({ vendor }) => vendor.name,
  mono: true,
  words: (theirs) => ({
    vendorId: (value) => (value === theirs.vendorId ? theirs.vendor.name : undefined),
  }),
  Actions: InvoiceActions,
});

function Fields({ form, row }: FieldsProps<Invoice, InvoiceBody>) {
  const { t } = useTranslation('invoices');
  // A settled order keeps its vendor; documents can still be added.
  const settled = row !== null && row.status !== 'pending';
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
            initialText={row?.vendor.name ?? ''}
            readOnly={settled}
            mark={form.readOnly || settled ? undefined : 'required'}
            hint={settled && !form.readOnly ? t('vendor_settled_hint') : undefined}
            placeholder={t('vendor_placeholder')}
          />
        </div>
        <FieldGrid>
          <FormTextField form={form} name="number" label={t('number')} mono autoComplete="off" />
          <FormDateField form={form} name="invoiceDate" label={t('invoice_date')} emptyAs="" />
        </FieldGrid>
      </PanelSection>
      <PanelSection title={t('section_documents')}>
        <div className="mb-4">
          <FormDocumentField
            form={form}
            name="documentFileId"
            label={t('document')}
            saved={row?.document ?? null}
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

/** The samples of the order, linked. */
function Contents({ row }: { row: Invoice }) {
  const { t, i18n } = useTranslation('invoices');
  const worth = formatMoney(row.worth, i18n.language);
  return (
    <PanelSection title={t('section_samples')}>
      {row.sampleCount > 0 ? (
        <div className="flex flex-wrap gap-x-3">
          <SamplesLink id={row.id}>{t('sample_count', { count: row.sampleCount })}</SamplesLink>
          <span className="text-t2">{t('worth_at_list', { worth })}</span>
        </div>
      ) : (
        <p className="text-t3">{t('no_samples')}</p>
      )}
    </PanelSection>
  );
}
