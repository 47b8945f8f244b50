import { type Invoice, invoiceBody } from '@aliquot/contract/invoices';
import { useState } from 'react';
import { EntityFrame, type useEntityPanel } from '../../platform/entity/index.ts';
import { formatInstant, formatMoney } from '../../platform/format/index.ts';
import { Form } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { PanelBody, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useInvoice, useSaveInvoice } from './api.ts';
import { SamplesLink } from './invoice-columns.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { InvoiceFooter } from './invoice-footer.tsx';
import { formValues } from './invoice-form-values.ts';
import { useInvoiceMerge } from './invoice-merge.ts';
import { invoiceName } from './invoice-name.ts';

type Panel = ReturnType<typeof useEntityPanel<never>>;

interface InvoicePanelProps {
  panel: Panel;
  rows: readonly Invoice[];
  onRemove: (invoice: Invoice) => void;
  onSettle: (invoice: Invoice, status: 'completed' | 'canceled') => void;
}

export function InvoicePanel({ panel, rows, ...acts }: InvoicePanelProps) {
  const { t } = useTranslation('invoices');
  return (
    <EntityFrame
      panel={panel}
      rows={rows}
      query={useInvoice(panel.subject?.id ?? null)}
      readOnly={(invoice) => !invoice.active}
      nameOf={invoiceName}
      words={{ new: t('new'), couldNotOpen: t('could_not_open') }}
      mono
      status={(invoice) =>
        invoice.active ? (
          <State state={invoice.status} pill />
        ) : (
          <State state="inactive" pill label={t('deleted')} />
        )
      }
      subtitle={(invoice) =>
        invoice?.vendor.name ?? (panel.mode === 'create' ? t('new_subtitle') : undefined)
      }
    >
      {(invoice) => <InvoiceForm panel={panel} invoice={invoice} {...acts} />}
    </EntityFrame>
  );
}

interface InvoiceFormProps extends Pick<InvoicePanelProps, 'onRemove' | 'onSettle'> {
  panel: Panel;
  invoice: Invoice | null;
}

/**
 * One form for reading, changing and creating. While somebody writes, news of the row must not disturb what they typed:
 * the form keeps the version it started from, and a save that comes too late is merged.
 */
function InvoiceForm({ panel, invoice: latest, onRemove, onSettle }: InvoiceFormProps) {
  const { t, i18n } = useTranslation('invoices');
  const [invoice] = useState(latest);
  const save = useSaveInvoice(invoice);
  const merge = useInvoiceMerge();
  const [key] = useState(() => crypto.randomUUID());
  const writes = panel.mode === 'edit' || panel.mode === 'create';
  return (
    <Form
      fill
      label={invoice ? invoiceName(invoice) : t('new')}
      schema={invoiceBody}
      defaultValues={formValues(invoice ?? {})}
      readOnly={!writes}
      onSubmit={(body, form) =>
        merge.save(form, async (over) => {
          const saved = await save.mutateAsync({ body, key, ...over });
          panel.open('view', { id: saved.id });
        })
      }
    >
      {(form) => (
        <>
          <PanelBody>
            <VersionConflict form={form} conflict={merge.conflict} />
            <InvoiceFields form={form} invoice={invoice} />
            {invoice && !writes ? <Contents invoice={invoice} /> : null}
            {invoice ? (
              <p className="mt-2 text-label text-t3">
                {t('last_changed', { when: formatInstant(invoice.updatedAt, i18n.language) })}
              </p>
            ) : null}
          </PanelBody>
          <InvoiceFooter
            form={form}
            panel={panel}
            invoice={invoice}
            onRemove={onRemove}
            onSettle={onSettle}
          />
        </>
      )}
    </Form>
  );
}

/** What came with the order, and the way to it. */
function Contents({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoices');
  const worth = formatMoney(invoice.worth, i18n.language);
  return (
    <PanelSection title={t('section_samples')}>
      {invoice.sampleCount > 0 ? (
        <div className="flex flex-wrap gap-x-3">
          <SamplesLink id={invoice.id}>{t('sample_count', { count: invoice.sampleCount })}</SamplesLink>
          <span className="text-t2">{t('worth_at_list', { worth })}</span>
        </div>
      ) : (
        <p className="text-t3">{t('no_samples')}</p>
      )}
    </PanelSection>
  );
}
