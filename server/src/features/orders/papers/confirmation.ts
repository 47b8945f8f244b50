import { loincNotice } from '@aliquot/contract/loinc';
import type { Context } from '../../../platform/context.ts';
import { inDollars, inUtc } from '../../../platform/wording.ts';
import type { MadeFile } from '../../downloads/index.ts';
import { layOut } from './lay-out.ts';
import { volumeOf, type Whole, wordsIn } from './words.ts';

type Needs = Pick<Context, 'language' | 'clock'>;

/** What was ordered, at which price: public codes only, for whoever reads it. */
export function drawConfirmation({ language, clock }: Needs, order: Whole): MadeFile {
  const words = wordsIn[language];
  const live = order.lines.filter((line) => line.live);
  const withdrawn = order.lines.filter((line) => line.withdrawn !== null).length;
  const open = order.requests.filter(({ status }) => status === 'open');
  return {
    name: `${words.files.confirmation}-${order.number}.pdf`,
    type: 'application/pdf',
    bytes: layOut({
      title: words.confirmation,
      number: order.number,
      head: [
        [words.company, order.company.name],
        [words.purchaseOrder, order.purchaseOrderNumber ?? ''],
        [words.placedBy, order.placedBy.name],
        [words.placedAt, inUtc(order.placedAt, language)],
        [words.shipTo, order.shippingLocation.name],
        [words.method, order.shipmentMethod ? words.methods[order.shipmentMethod] : ''],
        [words.address, order.fullAddress],
      ],
      columns: [
        { heading: words.specimen, at: 33, wide: 30 },
        { heading: words.biomarker, at: 65, wide: 72 },
        { heading: words.volume, at: 139, wide: 22 },
        { heading: words.price, at: 162, wide: 30, right: true },
      ],
      lines: live.map((line) => ({
        matrix: line.code,
        cells: [
          [line.code],
          [line.loincBiomarker.component, `${line.loincCode}  ${line.biomarkerValue ?? ''}`],
          [volumeOf(line, language)],
          [inDollars(line.price, language)],
        ],
      })),
      sums: [[words.total, inDollars(order.total, language)]],
      notes: [
        ...open.map(({ asked, allocated, name }) => words.waiting(asked - allocated, name)),
        ...(withdrawn > 0 ? [words.withdrawn(withdrawn)] : []),
        loincNotice,
      ],
      foot: (page) => words.foot(order.number, inUtc(clock.now(), language), page),
      made: clock.now(),
    }),
  };
}
