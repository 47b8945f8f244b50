import type { ClientInvoiceLine } from '@aliquot/contract/client-invoices';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyInvoice } from './types.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

const cell = 'py-1.5 align-top not-last:pr-3 max-sm:py-0.5';

/** What is invoiced or credited, each line with its price. */
export function PaperLines({ invoice }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const head = 'pb-1 text-left text-label font-medium text-[#42565b] not-last:pr-3';
  return (
    <table
      aria-label={t('lines')}
      className="mt-6 w-full table-fixed border-collapse max-sm:block max-sm:[&>tbody]:block"
    >
      <colgroup>
        <col className="w-30" />
        <col />
        <col className="w-16" />
        <col className="w-24" />
      </colgroup>
      <thead className="border-b border-[#d3dcd8] max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            {t('specimen')}
          </th>
          <th scope="col" className={head}>
            {t('description')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('quantity')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <LineRow key={line.id} line={line} kind={invoice.kind} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line, kind }: { line: ClientInvoiceLine; kind: AnyInvoice['kind'] }) {
  const { t } = useTranslation('client_invoices');
  const { signed, language } = useInvoiceWords();
  return (
    <tr className="border-b border-[#d3dcd8] max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-1">
      <td className={`${cell} font-mono`}>{line.code}</td>
      <td className={`${cell} break-words max-sm:order-2 max-sm:col-span-2`}>
        {line.description}
        {line.loincCode ? (
          <span className="block text-label text-[#42565b]">LOINC {line.loincCode}</span>
        ) : null}
        {line.credited ? <span className="block text-label text-[#8a4707]">{t('line_credited')}</span> : null}
      </td>
      <td className={`${cell} text-right font-mono max-sm:hidden`}>
        {line.quantity.toLocaleString(language)}
      </td>
      <td className={`${cell} text-right font-mono max-sm:order-1`}>{signed(kind, line.price)}</td>
    </tr>
  );
}
