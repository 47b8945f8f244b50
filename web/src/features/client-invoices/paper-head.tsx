import { cx } from '../../ui/cx.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyInvoice } from './types.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

/** Who is billed at the left, days and numbers at the right. */
export function PaperHead({ invoice }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const { day, address } = useInvoiceWords();
  const { buyer, credits, dueOn, suppliedOn } = invoice;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('bill_to'), buyer.name],
    [t('issued'), day(invoice.issuedOn)],
    [t('address'), address(buyer)],
    credits ? [t('credits_invoice'), credits.number] : [t('due'), dueOn && day(dueOn)],
    [t('buyer_tax_number'), buyer.taxNumber],
    [t('supplied'), suppliedOn && day(suppliedOn)],
    [t('order'), invoice.order.number],
    [t('purchase_order'), invoice.purchaseOrderNumber],
  ];
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 max-sm:grid-cols-1">
      {facts.map(([name, value], at) => (
        <div key={name} className={cx(at % 2 === 1 && 'max-sm:order-1', !value && 'max-sm:hidden')}>
          <dt className="text-label text-[#42565b]">{name}</dt>
          <dd className="break-words">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
