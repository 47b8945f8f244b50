import type { ClientInvoice, ClientInvoiceRow } from '@aliquot/contract/client-invoices';
import { EntityFrame, EntityLoading, type useEntityPanel } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { PanelBody, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useOpenAction } from './action-subject.ts';
import { useInvoice } from './api.ts';
import { DownloadButton } from './download-button.tsx';
import { InvoiceBody } from './invoice-body.tsx';
import { InvoiceLayers } from './invoice-layers.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { isWhole } from './types.ts';

interface InvoicePanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly ClientInvoiceRow[];
}

/** An invoice or credit note for staff. What is issued never changes: it is credited and paid. */
export function InvoicePanel({ panel, rows }: InvoicePanelProps) {
  const { t } = useTranslation('client_invoices');
  const query = useInvoice(panel.subject?.id ?? null);
  useReadAbout('client_invoice', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  return (
    <EntityFrame<ClientInvoiceRow, never>
      panel={panel}
      rows={rows}
      query={query}
      readOnly={() => true}
      nameOf={({ number }) => number}
      words={{ new: '', couldNotOpen: t('could_not_open') }}
      mono
      follows
      status={(invoice) => <InvoiceState invoice={invoice} pill />}
      subtitle={(invoice) => invoice?.company.name}
      actions={(invoice) => <DownloadButton id={invoice.id} />}
    >
      {(invoice) =>
        invoice && isWhole<ClientInvoice>(invoice) ? (
          <>
            <InvoiceBody invoice={invoice} />
            <Footer invoice={invoice} />
            <InvoiceLayers />
          </>
        ) : (
          <PanelBody>
            <EntityLoading query={query} couldNotOpen={t('could_not_open')} />
          </PanelBody>
        )
      }
    </EntityFrame>
  );
}

/** A credit note is final. A paid invoice still takes payments: corrections, and what was paid too much. */
function Footer({ invoice: { id, kind, state } }: { invoice: ClientInvoice }) {
  const { t } = useTranslation('client_invoices');
  const open = useOpenAction();
  if (kind === 'credit_note') return null;
  const isOpen = state === 'open' || state === 'overdue';
  return (
    <PanelFooter
      start={
        state === 'credited' ? undefined : (
          <Button variant="danger" onClick={() => open('credit', id)}>
            {t('credit.open')}
          </Button>
        )
      }
    >
      <Button variant={isOpen ? 'primary' : 'secondary'} onClick={() => open('payment', id)}>
        {t('payment.open')}
      </Button>
    </PanelFooter>
  );
}
