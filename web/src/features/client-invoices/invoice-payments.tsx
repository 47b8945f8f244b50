import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyInvoice } from './types.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

/** Newest first; staff also see the note and who entered it. */
export function InvoicePayments({ invoice }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const { day, money } = useInvoiceWords();
  return (
    <PanelSection title={t('payments')}>
      {invoice.payments.length === 0 ? (
        <p className="text-t3">{t('no_payments')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {invoice.payments.map((payment) => (
            <li key={payment.id} className="flex items-baseline gap-4 py-2 text-dense">
              <span className="min-w-0 flex-1">
                <time dateTime={payment.receivedOn}>{day(payment.receivedOn)}</time>
                {payment.amount < 0 ? <span className="text-t2"> {t('correction')}</span> : null}
                {'by' in payment ? (
                  <span className="block text-label break-words text-t2">
                    {[t('entered_by', payment.by), payment.note].filter(Boolean).join(', ')}
                  </span>
                ) : null}
              </span>
              <span className="font-mono">{money(payment.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
