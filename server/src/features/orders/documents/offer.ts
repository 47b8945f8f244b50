import type { Language } from '@aliquot/contract/languages';
import { loincNotice } from '@aliquot/contract/loinc';
import type { ShownSample } from '@aliquot/contract/sample-client';
import type { Context } from '../../../platform/context.ts';
import { inDollars, inUtc, onDay, storedWord } from '../../../platform/documents/index.ts';
import { layOut, productName } from '../../documents/index.ts';
import type { MadeFile } from '../../downloads/index.ts';
import type { SellerOnDocuments } from '../../seller/index.ts';
import { detailsOf, donorOf, keptIn, resultOf, volumeOf, wordsIn } from './translations.ts';

const en = {
  title: 'Quote',
  draft: 'Quote (draft)',
  file: 'quote',
  revision: 'Revision',
  validUntil: 'Valid until',
  requestedBy: 'Requested by',
  offeredAt: 'Offered',
  listPrice: (price: string) => `list ${price}`,
  withoutTax: 'Prices without tax.',
};
const fr: typeof en = {
  title: 'Devis',
  draft: 'Devis (brouillon)',
  file: 'devis',
  revision: 'Révision',
  validUntil: 'Valable jusqu’au',
  requestedBy: 'Demandé par',
  offeredAt: 'Offre du',
  listPrice: (price) => `catalogue ${price}`,
  withoutTax: 'Prix hors taxes.',
};
const offerWords: Record<Language, typeof en> = { en, fr };

/** An offer of a quote. */
export interface Offered {
  number: string;
  revision: number;
  /** Not offered yet. */
  isDraft?: boolean;
  company: string;
  person: string;
  at: Date;
  /** YYYY-MM-DD. */
  validUntil: string;
  shipTo: { name: string; fullAddress: string } | null;
  lines: readonly { sample: ShownSample; price: number; listPrice: number | null }[];
  total: number;
  shippingPrice: number | null;
  totalWithShipping: number;
  terms: string | null;
}

/** The offered samples with list price and price. It has public codes only, also when staff read it. */
export function drawOffer(
  { language, clock }: Pick<Context, 'language' | 'clock'>,
  offer: Offered,
  seller: SellerOnDocuments | null,
): MadeFile {
  const words = { ...wordsIn[language], ...offerWords[language] };
  const number = `${offer.number}-${offer.revision}`;
  return {
    name: `${words.file}-${number}.pdf`,
    type: 'application/pdf',
    bytes: layOut({
      title: offer.isDraft ? words.draft : words.title,
      number: offer.number,
      seller,
      language,
      head: [
        [words.seller, seller?.name ?? productName],
        [words.revision, String(offer.revision)],
        [words.company, offer.company],
        [words.validUntil, onDay(offer.validUntil, language)],
        [words.requestedBy, offer.person],
        [words.offeredAt, inUtc(offer.at, language)],
        ...(offer.shipTo
          ? ([
              [words.shipTo, offer.shipTo.name],
              [words.address, offer.shipTo.fullAddress],
            ] as const)
          : []),
      ],
      columns: [
        { heading: words.specimen, at: 33, wide: 27 },
        { heading: words.biomarker, at: 62, wide: 44 },
        { heading: words.donor, at: 108, wide: 21 },
        { heading: words.container, at: 130, wide: 31 },
        { heading: words.price, at: 162, wide: 30, right: true },
      ],
      lines: offer.lines.map(({ sample, price, listPrice }) => {
        const [container, condition] = keptIn(sample, language);
        const isReduced = listPrice !== null && listPrice > price;
        return {
          matrix: sample.code,
          cells: [
            [sample.code, `LOINC ${sample.loincCode}`],
            [sample.loincBiomarker.component, resultOf(sample, language)],
            [donorOf(sample, language), storedWord(sample.donorEthnicity ?? '', language)],
            [container, [volumeOf(sample, language), condition].filter(Boolean).join(', ')],
            [
              inDollars(price, language),
              ...(isReduced ? [words.listPrice(inDollars(listPrice, language))] : []),
            ] as [string, string?],
          ],
          below: detailsOf(sample, language),
        };
      }),
      sums: sumsOf(offer, language),
      notes: [...(offer.terms ? [offer.terms] : []), words.withoutTax, loincNotice],
      foot: (page) => words.foot(number, inUtc(clock.now(), language), page),
      made: clock.now(),
    }),
  };
}

function sumsOf(
  { total, shippingPrice, totalWithShipping }: Offered,
  language: Language,
): [string, string][] {
  const words = wordsIn[language];
  const all: [string, string] = [words.total, inDollars(totalWithShipping, language)];
  if (shippingPrice === null) return [all];
  const shipping = shippingPrice === 0 ? words.included : inDollars(shippingPrice, language);
  return [[words.subtotal, inDollars(total, language)], [words.shipping, shipping], all];
}
