import type { ClientInvoiceRow, OwnClientInvoice } from '@aliquot/contract/client-invoices';
import { EntityFrame, EntityLoading, type useEntityPanel } from '../../platform/entity/index.ts';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useOwnInvoice } from './api.ts';
import { DownloadButton } from './download-button.tsx';
import { InvoiceBody } from './invoice-body.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { isWhole } from './types.ts';

interface OwnInvoicePanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly ClientInvoiceRow[];
}

/** An invoice or credit note for a manager of the company. */
export function OwnInvoicePanel({ panel, rows }: OwnInvoicePanelProps) {
  const { t } = useTranslation('client_invoices');
  const query = useOwnInvoice(panel.subject?.id ?? null);
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
      subtitle={(invoice) => invoice && t('subtitle_own', { number: invoice.order.number })}
      actions={(invoice) => <DownloadButton id={invoice.id} />}
    >
      {(invoice) =>
        invoice && isWhole<OwnClientInvoice>(invoice) ? (
          <InvoiceBody invoice={invoice} />
        ) : (
          <PanelBody>
            <EntityLoading query={query} couldNotOpen={t('could_not_open')} />
          </PanelBody>
        )
      }
    </EntityFrame>
  );
}
