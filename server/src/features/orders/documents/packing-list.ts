import type { Language } from '@aliquot/contract/languages';
import { loincNotice } from '@aliquot/contract/loinc';
import type { Context } from '../../../platform/context.ts';
import { inUtc, onDay } from '../../../platform/documents/index.ts';
import { layOut } from '../../documents/index.ts';
import type { MadeFile } from '../../downloads/index.ts';
import type { SellerOnDocuments } from '../../seller/index.ts';
import { inOrderOfSets } from '../reading/in-order-of-sets.ts';
import { detailsOf, keptIn, resultOf, volumeOf, type Whole, wordsIn } from './translations.ts';

type Needs = Pick<Context, 'language' | 'clock'>;

/** The content of one shipment, or of the whole order when none is given: public codes and no prices. */
export function drawPackingList(
  { language, clock }: Needs,
  order: Whole,
  shipmentId: number | undefined,
  seller: SellerOnDocuments | null,
): MadeFile {
  const words = wordsIn[language];
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  const lines = inOrderOfSets(
    order.lines.filter((line) => line.live && (!shipment || line.shipmentId === shipment.id)),
  );
  return {
    name: `${words.files.packingList}-${order.number}${shipment ? `-${shipment.id}` : ''}.pdf`,
    type: 'application/pdf',
    bytes: layOut({
      title: words.packingList,
      number: order.number,
      seller,
      language,
      head: [
        [words.shipTo, order.shippingLocation.name],
        [words.purchaseOrder, order.purchaseOrderNumber ?? ''],
        [words.address, order.fullAddress],
        [words.company, order.company.name],
        ...(shipment
          ? ([
              [words.carrier, shipment.carrier],
              [words.tracking, shipment.trackingNumber ?? ''],
              [words.sent, onDay(shipment.sentDate, language)],
              [words.temperature, shipment.temperature ?? ''],
            ] as const)
          : []),
      ],
      columns: [
        { heading: words.specimen, at: 33, wide: 30 },
        { heading: words.biomarker, at: 65, wide: 62 },
        { heading: words.container, at: 129, wide: 42 },
        { heading: words.volume, at: 170, wide: 22, right: true },
      ],
      lines: lines.map((line) => ({
        matrix: line.code,
        cells: [
          [line.code],
          [line.loincBiomarker.component, codeAndResult(line, language)],
          keptIn(line, language),
          [volumeOf(line, language)],
        ],
        below: detailsOf(line, language),
      })),
      sums: [[words.specimens, String(lines.length)]],
      notes: [loincNotice],
      foot: (page) => words.foot(order.number, inUtc(clock.now(), language), page),
      made: clock.now(),
    }),
  };
}

/** Orders that were placed before lines kept their details have no results on their packing list, as when it was sent. */
const codeAndResult = (line: Whole['lines'][number], language: Language) =>
  [line.loincCode, line.material === undefined ? '' : resultOf(line, language)].filter(Boolean).join(', ');
