import { type InvoiceOfOrder, mayInvoice } from '@aliquot/contract/client-invoices';
import type { Order } from '@aliquot/contract/orders';
import { FileDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import {
  InvoiceLayers,
  InvoiceLink,
  InvoiceState,
  useInvoiceDocument,
  useInvoiceWords,
  useOpenAction,
} from '../client-invoices/index.ts';
import type { InvoiceSubject } from './invoice-subject.ts';
import type { AnyOrder } from './types.ts';

/** Only staff read what is not invoiced. */
const isStaffOrder = (order: AnyOrder): order is Order => 'notInvoiced' in order;

/** The invoices and credit notes of an order; staff issue, credit and settle them here. */
export function OrderInvoices({ order }: { order: AnyOrder }) {
  const { t } = useTranslation('client_invoices');
  const id = useId();
  const staff = isStaffOrder(order);
  const issues = staff && order.notInvoiced > 0 && mayInvoice(order.status);
  if (order.invoices.length === 0 && !issues) return null;
  return (
    <section aria-labelledby={id} className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {t('own_title')}
        </h3>
        {issues ? <Issue order={order} /> : null}
      </div>
      <ul className="mt-1">
        {order.invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} staff={staff} />
        ))}
      </ul>
      {staff ? <InvoiceLayers /> : null}
    </section>
  );
}

function Issue({ order }: { order: Order }) {
  const { t } = useTranslation('client_invoices');
  const { money } = useInvoiceWords();
  const openDialog = useLayers((layers) => layers.openDialog);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-label text-t2">{t('not_invoiced', { amount: money(order.notInvoiced) })}</span>
      <Button
        size="small"
        onClick={() => openDialog('edit', { invoicedOrder: order } satisfies InvoiceSubject)}
      >
        {t('issue.open')}
      </Button>
    </div>
  );
}

function InvoiceRow({ invoice, staff }: { invoice: InvoiceOfOrder; staff: boolean }) {
  const { t } = useTranslation('client_invoices');
  const { day, open, signed } = useInvoiceWords();
  const { id, kind, number, issuedOn, dueOn } = invoice;
  const days = dueOn
    ? t('issued_and_due', { issued: day(issuedOn), due: day(dueOn) })
    : t('issued_on', { day: day(issuedOn) });
  const left = open(invoice);
  return (
    <li className="border-b border-line py-2.5 text-dense">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <InvoiceLink id={id} number={number} />
        <span className="flex items-center gap-4">
          <InvoiceState invoice={invoice} />
          <span className="font-mono">{signed(kind, invoice.gross)}</span>
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-label text-t2">{[days, left].filter(Boolean).join(', ')}</p>
        <div className="-mr-2 ml-auto flex items-center">
          {staff && kind === 'invoice' ? <Actions invoice={invoice} /> : null}
          <Download id={id} number={number} />
        </div>
      </div>
    </li>
  );
}

function Actions({ invoice: { id, number, state } }: { invoice: InvoiceOfOrder }) {
  const { t } = useTranslation('client_invoices');
  const openAction = useOpenAction();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('payment.open_of', { number })}
        onClick={() => openAction('payment', id)}
      >
        {t('payment.open')}
      </Button>
      {state === 'credited' ? null : (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('credit.open_of', { number })}
          onClick={() => openAction('credit', id)}
        >
          {t('credit.open')}
        </Button>
      )}
    </>
  );
}

function Download({ id, number }: Pick<InvoiceOfOrder, 'id' | 'number'>) {
  const { t } = useTranslation('client_invoices');
  const make = useInvoiceDocument(id);
  return (
    <IconButton
      size="small"
      label={t('download_of', { number })}
      title={t('download')}
      icon={<FileDown size={16} aria-hidden="true" />}
      disabled={make.isPending}
      onClick={() => make.mutate()}
    />
  );
}
