import { useTranslation } from '../../ui/words.tsx';
import type { AnyInvoice } from './types.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

/** Net, tax where a rate is charged, and total. */
export function PaperSums({ invoice: { kind, net, tax, taxRate, gross } }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const { signed, percent } = useInvoiceWords();
  const sums = [
    [t('net'), net],
    ...(taxRate === null ? [] : [[t('tax_at', { rate: percent(taxRate) }), tax] as const]),
    [t('total'), gross],
  ] as const;
  return (
    <dl className="mt-3 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1 text-right">
      {sums.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="font-bold">{name}</dt>
          <dd className="font-mono">{signed(kind, amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
