import type { Context } from '../../../platform/context.ts';
import { inUtc } from '../../../platform/documents/index.ts';
import { layOut } from '../../documents/index.ts';
import type { MadeFile } from '../../downloads/index.ts';
import { parcelsIn } from './parcels.ts';
import { toPick } from './to-pick.ts';
import { neededBy, volumeOf, type Whole, wordsIn } from './translations.ts';

type Needs = Pick<Context, 'language' | 'clock'>;

/**
 * The samples that are still to be sent, in the order of storage places. It never leaves the house, so it has the seller's
 * name in the footer alone.
 */
export function drawPickList({ language, clock }: Needs, order: Whole, sellerName: string | null): MadeFile {
  const words = wordsIn[language];
  const placeOf = (line: Whole['lines'][number]) => [line.storageFacility.name, line.storageLocation ?? ''];
  const lines = toPick(order).sort((a, b) =>
    placeOf(a).join().localeCompare(placeOf(b).join(), language, { numeric: true }),
  );
  return {
    name: `${words.files.pickList}-${order.number}.pdf`,
    type: 'application/pdf',
    bytes: layOut({
      title: words.pickList,
      number: order.number,
      seller: null,
      language,
      head: [
        [words.company, order.company.name],
        [words.method, order.shipmentMethod ? words.methods[order.shipmentMethod] : ''],
        ...neededBy(order, language),
      ],
      columns: [
        { heading: words.accession, at: 33, wide: 44 },
        { heading: words.place, at: 79, wide: 62 },
        { heading: words.biomarker, at: 143, wide: 28 },
        { heading: words.volume, at: 172, wide: 20, right: true },
      ],
      lines: lines.map((line) => ({
        matrix: line.accession,
        cells: [
          [line.accession, line.code],
          [line.storageLocation ?? '', line.storageFacility.name],
          [line.loincBiomarker.component, line.expired ? words.expired : line.loincCode],
          [volumeOf(line, language)],
        ],
      })),
      sums: [[words.specimens, String(lines.length)]],
      notes: parcelsIn(lines, language),
      foot: (page) =>
        [sellerName, words.foot(order.number, inUtc(clock.now(), language), page)]
          .filter(Boolean)
          .join(' · '),
      made: clock.now(),
    }),
  };
}
