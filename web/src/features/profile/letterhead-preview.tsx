import { letterheadOf, type sellerForm } from '@aliquot/contract/seller';
import type * as z from 'zod/mini';
import { useTranslation } from '../../ui/words.tsx';

interface LetterheadPreviewProps {
  values: z.input<typeof sellerForm>;
  logo: string | null;
}

const orNull = (value: string | null | undefined) => value || null;

/** The upper and lower edge of a document, on white paper in both color modes. */
export function LetterheadPreview({ values, logo }: LetterheadPreviewProps) {
  const { t, i18n } = useTranslation('profile');
  const { legalName, address1, city, country } = values;
  const { address, contacts } = letterheadOf(
    {
      ...{ address1, city, country: country ?? '' },
      address2: orNull(values.address2),
      state: orNull(values.state),
      zip: orNull(values.zip),
      phoneNumber: orNull(values.phoneNumber),
      email: orNull(values.email),
      website: orNull(values.website),
    },
    i18n.language,
  );
  const imprint = [
    legalName,
    values.registration && t('seller.imprint_registration', { number: values.registration }),
    values.taxNumber && t('seller.imprint_tax', { number: values.taxNumber }),
  ].filter(Boolean);
  return (
    <figure>
      <figcaption className="mb-1 text-label font-medium text-t2">{t('seller.preview')}</figcaption>
      <div className="rounded-control border border-ctl bg-[#ffffff] px-8 pt-7 pb-4 text-[#0f1f20] max-sm:px-4">
        <div className="grid min-h-16 grid-cols-[5fr_6fr] gap-x-6 max-sm:grid-cols-1 max-sm:gap-y-2">
          {logo ? (
            <img src={logo} alt={legalName} className="max-h-16 max-w-40 object-contain object-left-top" />
          ) : (
            <p className={legalName ? 'text-lead font-bold break-words' : 'font-serif text-heading'}>
              {legalName || 'Aliquot'}
            </p>
          )}
          <p className="text-label break-words text-[#52646a]">
            {address}
            {contacts.length > 0 ? <span className="block">{contacts.join(' · ')}</span> : null}
          </p>
        </div>
        <p className="mt-5 font-bold">{t('seller.document')}</p>
        <div aria-hidden="true" className="my-4 flex flex-col gap-2">
          <span className="h-1.5 w-3/4 bg-[#e7ecea]" />
          <span className="h-1.5 w-1/2 bg-[#e7ecea]" />
        </div>
        <p className="border-t border-[#d3dcd8] pt-2 text-label break-words text-[#52646a]">
          {imprint.join(' · ') || t('seller.preview_empty')}
        </p>
      </div>
    </figure>
  );
}
