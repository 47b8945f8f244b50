import { Link } from '@tanstack/react-router';
import { useAuth } from '../../platform/api/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { PanelBody, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { InvoiceBalance } from './invoice-balance.tsx';
import { InvoiceLink } from './invoice-link.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import type { AnyInvoice } from './types.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

/** What is paid and what is open, the document, and what has happened to it since. */
export function InvoiceBody({ invoice }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const words = useInvoiceWords();
  const { credits, creditedBy } = invoice;
  const related = credits ? [credits] : creditedBy;
  return (
    <PanelBody>
      <InvoiceBalance invoice={invoice} />
      <InvoicePaper invoice={invoice} />
      <div className="mt-6">
        {invoice.kind === 'invoice' ? <InvoicePayments invoice={invoice} /> : null}
        {related.length > 0 ? (
          <PanelSection title={t(credits ? 'credited_invoice' : 'credit_notes')}>
            <ul>
              {related.map(({ id, number }) => (
                <li key={id}>
                  <InvoiceLink id={id} number={number} />
                </li>
              ))}
            </ul>
          </PanelSection>
        ) : null}
        <PanelSection title={t('order')}>
          <OrderLink order={invoice.order} />
        </PanelSection>
        {invoice.language === words.language ? null : (
          <p className="mt-2 text-label text-t2">
            {t('pdf_language', { language: t(`common:languages.${invoice.language}`) })}
          </p>
        )}
        {'issuedBy' in invoice ? (
          <p className="mt-2 text-label text-t3">
            {t('issued_by', { name: invoice.issuedBy.name, when: words.instant(invoice.createdAt) })}
          </p>
        ) : null}
      </div>
    </PanelBody>
  );
}

function OrderLink({ order: { id, number } }: { order: AnyInvoice['order'] }) {
  const staff = useAuth(({ user }) => user?.role === 'admin' || user?.role === 'super_admin');
  return (
    <Link
      to={staff ? '/client-orders' : '/orders'}
      search={{ all: '1', open: String(id) } as never}
      className={`${linkClass} font-mono text-dense`}
    >
      {number}
    </Link>
  );
}
