import { useTranslation } from '../../ui/words.tsx';
import type { AnyInvoice } from './types.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

/** Once something was paid or credited: how much, and what is left. */
export function InvoiceBalance({ invoice }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const { money } = useInvoiceWords();
  const { gross, paid, credited, openAmount } = invoice;
  if (openAmount === null || (paid === 0 && credited === 0)) return null;
  const figures = [
    [t('gross'), gross],
    [t('paid'), paid],
    ...(credited > 0 ? ([[t('credited'), credited]] as const) : []),
    openAmount < 0 ? ([t('overpaid'), -openAmount] as const) : ([t('open_amount'), openAmount] as const),
  ] as const;
  return (
    <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-2">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt className="text-label text-t2">{name}</dt>
          <dd className="font-mono text-lead">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
