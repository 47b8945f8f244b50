import { loincNotice } from '@aliquot/contract/loinc';
import { useState } from 'react';
import { formatPhone } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { PaperHead } from './paper-head.tsx';
import { PaperLines } from './paper-lines.tsx';
import { PaperSums } from './paper-sums.tsx';
import type { AnyInvoice } from './types.ts';
import { useInvoiceWords } from './use-invoice-words.ts';

/** An invoice or credit note as its PDF lays it out, on white paper in both color modes. */
export function InvoicePaper({ invoice }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const { kind, number, seller } = invoice;
  const imprint = [
    seller.name,
    seller.registration && t('registration_of', { number: seller.registration }),
    seller.taxNumber && t('tax_number_of', { number: seller.taxNumber }),
  ].filter(Boolean);
  return (
    <article
      aria-label={`${t(`kind.${kind}`)} ${number}`}
      className="rounded-control border border-ctl bg-[#ffffff] px-9 pt-8 pb-5 text-dense text-[#0f1f20] max-sm:px-4 max-sm:pt-5"
    >
      <Letterhead invoice={invoice} />
      <h3 className="mt-7 flex flex-wrap items-baseline justify-between gap-x-4 text-lead font-bold">
        {t(`kind.${kind}`)} <span className="font-mono font-normal">{number}</span>
      </h3>
      <PaperHead invoice={invoice} />
      <PaperLines invoice={invoice} />
      <PaperSums invoice={invoice} />
      <Notes invoice={invoice} />
      <p className="mt-6 border-t border-[#d3dcd8] pt-2.5 text-label break-words text-[#42565b]">
        {imprint.join(' · ')}
      </p>
    </article>
  );
}

function Letterhead({ invoice: { seller } }: { invoice: AnyInvoice }) {
  const { address } = useInvoiceWords();
  const [failed, setFailed] = useState<string | null>(null);
  const contacts = [
    formatPhone(seller.phoneNumber),
    seller.email,
    seller.website?.replace(/^https?:\/\//, '').replace(/\/$/, ''),
  ].filter(Boolean);
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-2 max-sm:grid-cols-1">
      {seller.logoUrl && failed !== seller.logoUrl ? (
        <img
          src={seller.logoUrl}
          alt={seller.name}
          onError={() => setFailed(seller.logoUrl)}
          className="h-16 w-40 object-contain object-left-top"
        />
      ) : (
        <p className="text-lead font-bold break-words">{seller.name}</p>
      )}
      <p className="text-label break-words text-[#42565b]">
        {address(seller)}
        {contacts.length > 0 ? <span className="block">{contacts.join(' · ')}</span> : null}
      </p>
    </div>
  );
}

/** Why the tax is as it is, what was credited for, and how to pay. */
function Notes({ invoice }: { invoice: AnyInvoice }) {
  const { t } = useTranslation('client_invoices');
  const { kind, taxTreatment, taxNote, note, reason, seller, lines } = invoice;
  const isExplained = taxTreatment !== 'none' && taxTreatment !== 'rate';
  const notes = [
    isExplained && t(`tax_sentence.${taxTreatment}`),
    taxNote,
    reason && t('credited_because', { reason }),
    kind === 'invoice' && seller.bank && t('pay_to', { account: seller.bank }),
    note,
  ].filter((each) => typeof each === 'string' && each !== '');
  return (
    <div className="mt-5 flex flex-col gap-2 text-label break-words whitespace-pre-line">
      {notes.map((each) => (
        <p key={String(each)}>{each}</p>
      ))}
      {lines.some(({ loincCode }) => loincCode) ? <p lang="en">{loincNotice}</p> : null}
    </div>
  );
}
