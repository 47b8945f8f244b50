import { loincNotice } from '@aliquot/contract/loinc';
import type { Context } from '../../../platform/context.ts';
import { inDollars, inUtc, storedWord } from '../../../platform/documents/index.ts';
import { layOut, productName } from '../../documents/index.ts';
import type { MadeFile } from '../../downloads/index.ts';
import type { SellerOnDocuments } from '../../seller/index.ts';
import { inOrderOfSets } from '../reading/in-order-of-sets.ts';
import { isConfirmed, sumsOf } from './order-totals.ts';
import { parcelsIn } from './parcels.ts';
import {
  detailsOf,
  donorOf,
  keptIn,
  neededBy,
  resultOf,
  volumeOf,
  type Whole,
  wishOf,
  wordsIn,
} from './translations.ts';

type Needs = Pick<Context, 'language' | 'clock'>;

/** The ordered samples with prices. It has public codes only, also when staff read it. */
export function drawConfirmation(
  { language, clock }: Needs,
  order: Whole,
  seller: SellerOnDocuments | null,
): MadeFile {
  const words = wordsIn[language];
  const live = inOrderOfSets(order.lines.filter((line) => line.live));
  const withdrawn = order.lines.filter((line) => line.withdrawn !== null).length;
  const open = order.requests.filter(({ status }) => status === 'open');
  return {
    name: `${words.files.confirmation}-${order.number}.pdf`,
    type: 'application/pdf',
    bytes: layOut({
      title: isConfirmed(order) ? words.confirmation : words.summary,
      number: order.number,
      seller,
      language,
      head: [
        [words.seller, seller?.name ?? productName],
        [words.status, words.statuses[order.status]],
        [words.company, order.company.name],
        [words.purchaseOrder, order.purchaseOrderNumber ?? ''],
        [words.placedBy, order.placedBy.name],
        [words.placedAt, inUtc(order.placedAt, language)],
        [words.shipTo, order.shippingLocation.name],
        [words.method, order.shipmentMethod ? words.methods[order.shipmentMethod] : ''],
        [words.address, order.fullAddress],
        ...neededBy(order, language),
      ],
      columns: [
        { heading: words.specimen, at: 33, wide: 27 },
        { heading: words.biomarker, at: 62, wide: 50 },
        { heading: words.donor, at: 114, wide: 22 },
        { heading: words.container, at: 138, wide: 29 },
        { heading: words.price, at: 162, wide: 30, right: true },
      ],
      lines: live.map((line) => {
        const [container, condition] = keptIn(line, language);
        return {
          matrix: line.code,
          cells: [
            [line.code, `LOINC ${line.loincCode}`],
            [line.loincBiomarker.component, resultOf(line, language)],
            [donorOf(line, language), storedWord(line.donorEthnicity ?? '', language)],
            [container, [volumeOf(line, language), condition].filter(Boolean).join(', ')],
            [inDollars(line.price, language)],
          ],
          below: detailsOf(line, language),
        };
      }),
      sums: sumsOf(order, language),
      notes: [
        ...(order.note ? [words.note(order.note)] : []),
        ...parcelsIn(live, language),
        ...open.map((request) =>
          words.waiting(request.asked - request.allocated, request.name, wishOf(request, language)),
        ),
        ...(withdrawn > 0 ? [words.withdrawn(withdrawn)] : []),
        loincNotice,
      ],
      foot: (page) => words.foot(order.number, inUtc(clock.now(), language), page),
      made: clock.now(),
    }),
  };
}
