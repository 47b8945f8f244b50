import { type Invoice, invoiceBody } from '@aliquot/contract/invoices';
import { EntityForm, EntityFrame, type useEntityPanel } from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
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
  const save = useSaveInvoice();
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
      {(invoice) => (
        <EntityForm
          texts="invoices"
          panel={panel}
          row={invoice}
          nameOf={invoiceName}
          schema={invoiceBody}
          valuesOf={formValues}
          save={save}
          useMerge={useInvoiceMerge}
          fields={({ form, row, writes }) => (
            <>
              <InvoiceFields form={form} invoice={row} />
              {row && !writes ? <Contents invoice={row} /> : null}
            </>
          )}
          footer={({ form, row }) => <InvoiceFooter form={form} panel={panel} invoice={row} {...acts} />}
        />
      )}
    </EntityFrame>
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
